/** What a percentage is in open data and tables (spec/asset-managers.md). */
import { expect } from 'chai';
import { lotId } from '../../../../fixtures/sketched-tenders.ts';
import type { Value } from '../../../../src/base/domain/types.generated.ts';
import { sheets } from '../../../../src/features/export/model/sheets.ts';
import { releaseOf } from '../../../../src/features/ocds/model/release.ts';
import { percentageScale } from '../../../../src/procurement/phases/percentages/measure.ts';

const percent = (amountPercentage: number): Value => ({ amountPercentage }) as unknown as Value;

describe('A percentage that is asked', () => {
  it('is told by itself in open data and tables, of lots, offers and contracts, and no money made of it', () => {
    const [value, minimalStep] = [percent(50), percent(1)];
    const tender = { lots: [{ id: lotId, title: 'Склад', status: 'active', value, minimalStep }] };
    const told = releaseOf(
      { tender, plans: [], contracts: [{ id: 'c', awardID: 'a', status: 'active', value: percent(20) }] },
      { ocidPrefix: 'ocds-x', addressOf: (path) => path, scale: percentageScale },
    ) as unknown as { tender: { lots: object[] }; contracts: object[] };
    for (const [part, asked] of [[told.tender.lots[0], 50], [told.contracts[0], 20]] as const) // biome-ignore format: pairs
      expect(part).to.include({ amountPercentage: asked }).and.not.to.have.property('value');
    const rowOf = (name: string, record: object): object => {
      const sheet = sheets.find((one) => one.name === name) ?? expect.fail(name);
      const [cells = []] = sheet.rows(record as never);
      return Object.fromEntries(sheet.columns.map((column, place) => [column, cells[place]]));
    };
    const bids = [{ id: 'b', lotValues: [{ relatedLot: lotId, value: percent(20), initialValue: value }] }];
    expect(rowOf('lots', tender)).to.include({ percentage: 50, minimalStep_percentage: 1, value: undefined });
    expect(rowOf('bids', { bids })).to.include({ percentage: 20, initialValue_percentage: 50, value: undefined });
    expect(rowOf('awards', { awards: [{ value: percent(20) }] })).to.include({ percentage: 20 });
    expect(rowOf('contracts', { value: percent(20) })).to.include({ percentage: 20, value: undefined });
  });
});
