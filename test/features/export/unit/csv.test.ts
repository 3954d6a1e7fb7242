/** CSV that programs read as it was meant, and spreadsheets take for text. */
import { expect } from 'chai';
import { sheets } from '../../../../src/features/export/model/sheets.ts';
import { csvLine } from '../../../../src/modules/publishing/csv.ts';

describe('A line of CSV', () => {
  const table: readonly (readonly [string, string])[] = [
    ['Дорога', 'Дорога'],
    ['так, і так', '"так, і так"'],
    ['ТОВ "Шлях"', '"ТОВ ""Шлях"""'],
    ['a;b', '"a;b"'],
    ['два\r\nрядки\tі\u2028знак', 'два рядки і знак'],
    ['=1+1', "'=1+1"],
    ['  =1+1', "'=1+1"],
    ['+380441112233', "'+380441112233"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'=1"],
    ['"=1+1', `"""'=1+1"`],
    ['"=1+1",2', `"""'=1+1"",2"`],
    ['x;=1+1', `"x;'=1+1"`],
    ['x; "=1+1"', `"x; ""'=1+1"""`],
    ["'=1", "'=1"],
    ['3 - 1 = 2', '3 - 1 = 2'],
    ['\u0000', ''],
  ];
  for (const [text, cell] of table) it(`writes ${JSON.stringify(text)} as ${cell}`, () => expect(csvLine([text])).to.equal(`${cell}\r\n`));

  it('writes numbers and flags as they are, and nothing for nothing', () => {
    expect(csvLine([-5.5, 0, true, false, undefined, ''])).to.equal('-5.5,0,true,false,,\r\n');
  });
});

describe('The flat tables', () => {
  const findRows = (name: string, record: Record<string, unknown>): Record<string, unknown>[] => {
    const sheet = sheets.find((one) => one.name === name);
    if (sheet === undefined) throw new Error(`no table ${name}`);
    return sheet.rows(record).map((cells) => {
      expect(cells).to.have.length(sheet.columns.length);
      return Object.fromEntries(cells.flatMap((cell, nth) => (cell === undefined ? [] : [[sheet.columns[nth] ?? '', cell]])));
    });
  };
  const value = { amount: 10.5, currency: 'UAH', valueAddedTaxIncluded: true };
  const party = (name: string, id: string): object => ({ name, identifier: { scheme: 'UA-EDR', id } });
  const tender = {
    id: 't1',
    tenderID: 'UA-1',
    title: 'Дорога',
    value,
    procuringEntity: { ...party('Рада', '1'), kind: 'general', address: { region: 'Львівська область', locality: 'Львів' } },
    items: [
      { relatedLot: 'l1', classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' } },
      { relatedLot: 'l2' },
    ],
    lots: [{ id: 'l1', title: 'Перший', status: 'active', value }, { id: 'l2' }],
    bids: [
      {
        id: 'b1',
        status: 'active',
        tenderers: [party('ТОВ', '2'), party('ФОП', '3')],
        lotValues: [
          { relatedLot: 'l1', value, status: 'pending' },
          { relatedLot: 'l2', value },
        ],
      },
      { id: 'b2', status: 'deleted' },
    ],
    awards: [{ id: 'a1', lotID: 'l1', bid_id: 'b1', status: 'active', suppliers: [party('ТОВ', '2')], value }],
  };

  it('have a row for a tender', () => {
    const [row] = findRows('tenders', tender);
    expect(row).to.deep.equal({
      ...{ id: 't1', tenderID: 'UA-1', title: 'Дорога', buyer_name: 'Рада', buyer_scheme: 'UA-EDR', buyer_id: '1', buyer_kind: 'general' },
      ...{ buyer_region: 'Львівська область', buyer_locality: 'Львів', value: 10.5, value_currency: 'UAH', value_with_vat: true },
      ...{ classification_scheme: 'ДК021', classification_id: '45233140-2', classification_description: 'Дорожні роботи' },
      ...{ lots: 2, items: 2, bids: 2, awards: 1 },
    });
  });

  it('have a row for each lot, each award, and each bid on each lot', () => {
    const of = { tender_id: 't1', tenderID: 'UA-1' };
    const sum = { value: 10.5, value_currency: 'UAH', value_with_vat: true };
    expect(findRows('lots', tender)).to.deep.equal([
      { ...of, id: 'l1', title: 'Перший', status: 'active', ...sum, items: 1 },
      { ...of, id: 'l2', items: 1 },
    ]);
    const bid = {
      ...of,
      id: 'b1',
      status: 'active',
      tenderer_name: 'ТОВ | ФОП',
      tenderer_scheme: 'UA-EDR | UA-EDR',
      tenderer_id: '2 | 3',
      ...sum,
    };
    expect(findRows('bids', tender)).to.deep.equal([
      { ...bid, lot_id: 'l1', lot_status: 'pending' },
      { ...bid, lot_id: 'l2' },
      { ...of, id: 'b2', status: 'deleted' },
    ]);
    const supplier = { supplier_name: 'ТОВ', supplier_scheme: 'UA-EDR', supplier_id: '2' };
    expect(findRows('awards', tender)).to.deep.equal([
      { ...of, id: 'a1', lot_id: 'l1', bid_id: 'b1', status: 'active', ...supplier, ...sum },
    ]);
  });

  it('have a row for a contract, and take whatever an import brought', () => {
    expect(findRows('contracts', { id: 'c1', value, changes: [{}], suppliers: 'none' })[0]).to.include({
      id: 'c1',
      value: 10.5,
      changes: 1,
    });
    for (const { name } of sheets) {
      for (const odd of [{}, { lots: [1, null], bids: 'x', awards: {}, items: [[]], value: 'many', procuringEntity: [] }])
        findRows(name, odd);
    }
  });

  it('count no bids where none are shown', () => {
    expect(findRows('tenders', { id: 't1' })[0]).to.deep.equal({ id: 't1' });
  });
});
