/** The tables of `/export`, each figure and state compared with the records (docs/export.md "Tables"). */
import { parseCsv } from '../csv.ts';
import type { TestRegistry } from '../registry.ts';
import type { Comparison } from './compare.ts';
import { list } from './found.ts';
import type { Data, Records } from './records.ts';

/** Numbers and texts of a row by column; the first columns tell rows apart. */
type Row = Readonly<Record<string, number | string | boolean | undefined>>;

const money = (name: string, value: Data | undefined): Row => ({
  [name]: value?.amount,
  [`${name}_currency`]: value?.currency,
  [`${name}_with_vat`]: value?.valueAddedTaxIncluded,
});

const countOf = (some: unknown): number | undefined => (Array.isArray(some) ? some.length : undefined);

const tendersOf = ({ tenders }: Records): Row[] =>
  tenders.map((tender) => ({
    ...{ id: tender.id, status: tender.status, mode: tender.mode, procurementMethodType: tender.procurementMethodType },
    ...{ title: tender.title, title_en: tender.title_en },
    ...money('value', tender.value),
    ...Object.fromEntries(['lots', 'items', 'bids', 'awards', 'contracts'].map((name) => [name, countOf(tender[name])])),
  }));

const lotsOf = ({ tenders }: Records): Row[] =>
  tenders.flatMap((tender) =>
    list(tender.lots).map((lot) => ({
      ...{ tender_id: tender.id, id: lot.id, status: lot.status },
      ...{ ...money('value', lot.value), percentage: lot.value?.amountPercentage },
      ...{ ...money('minimalStep', lot.minimalStep), minimalStep_percentage: lot.minimalStep?.amountPercentage },
      items: list(tender.items).filter(({ relatedLot }) => relatedLot === lot.id).length,
    })),
  );

const bidsOf = ({ tenders }: Records): Row[] =>
  tenders.flatMap((tender) =>
    list(tender.bids).flatMap((bid) =>
      (list(bid.lotValues).length === 0 ? [bid] : list(bid.lotValues)).map((offer) => ({
        ...{ tender_id: tender.id, id: bid.id, lot_id: offer.relatedLot, status: bid.status },
        ...{ lot_status: offer === bid ? undefined : offer.status },
        ...{ ...money('value', offer.value), ...money('initialValue', offer.initialValue) },
        ...{ performance: offer.value?.amountPerformance, percentage: offer.value?.amountPercentage },
      })),
    ),
  );

const awardsOf = ({ tenders }: Records): Row[] =>
  tenders.flatMap((tender) =>
    list(tender.awards).map((award) => ({
      ...{ tender_id: tender.id, id: award.id, lot_id: award.lotID, bid_id: award.bid_id, status: award.status },
      ...{ ...money('value', award.value), performance: award.value?.amountPerformance, percentage: award.value?.amountPercentage },
    })),
  );

const contractsOf = ({ contracts }: Records): Row[] =>
  contracts.map((contract) => ({
    ...{ id: contract.id, tender_id: contract.tender_id, award_id: contract.awardID, status: contract.status, title: contract.title },
    ...{ ...money('value', contract.value), percentage: contract.value?.amountPercentage },
    ...money('amountPaid', contract.amountPaid),
    changes: countOf(contract.changes),
  }));

const sheets = { tenders: tendersOf, lots: lotsOf, bids: bidsOf, awards: awardsOf, contracts: contractsOf };

const keyOf = ({ id, tender_id, lot_id = '' }: Row | Record<string, string>): string => `${tender_id} ${id} ${lot_id}`;
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const compareSheets = async (registry: Pick<TestRegistry, 'ask'>, records: Records, { figure, text }: Comparison): Promise<void> => {
  for (const [name, of] of Object.entries(sheets)) {
    const where = `/export/${name}.csv?mode=_all_`;
    const answer = await registry.ask('GET', where);
    if (answer.status !== 200) throw new Error(`${where}: ${answer.status} ${answer.text}`);
    const told = new Map(parseCsv(answer.text).map((row) => [keyOf(row), row]));
    const counted = of(records);
    figure(`${where} rows`, told.size, counted.length);
    for (const row of counted) {
      // A table of tenders has no column `tender_id`.
      const shown = told.get(keyOf(row)) ?? {};
      for (const [column, cell] of Object.entries(row)) {
        const at = `${where} ${row.id} ${column}`;
        const [is, wanted] = [shown[column] ?? '', cell === undefined ? '' : String(cell)];
        if (typeof cell === 'number' && is !== '') figure(at, Number(is), cell);
        else text(at, is, plain(wanted));
      }
    }
  }
};
