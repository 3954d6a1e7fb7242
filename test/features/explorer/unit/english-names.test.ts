/** English names of what a record names in Ukrainian. */
import { expect } from 'chai';
import { collectCodes, type NameOf, withEnglishNames } from '../../../../explorer/src/model/english-names.ts';
import { noCodeLists } from '../../../../src/base/domain/code-lists.ts';
import { makeNameOf } from '../../../../src/features/explorer/code-names.ts';

const names: Readonly<Record<string, string>> = { '09310000-5': 'Electricity', KWH: 'kilowatt hour', Україна: 'Ukraine' };
const nameOf: NameOf = (_, code) => names[code];

const record = {
  items: [
    {
      classification: { scheme: 'ДК021', id: '09310000-5', description: 'Електрична енергія' },
      additionalClassifications: [{ scheme: 'ДК018', id: '09310000-5', description: 'Інше' }],
      unit: { code: 'KWH', name: 'кіловат-година' },
      deliveryAddress: { countryName: 'Україна', region: 'Львівська область', locality: 'Львів', streetAddress: 'вул. Садова, 5' },
    },
  ],
};

describe('English names', () => {
  it('stand where the record would have them: classes, units, countries, regions, towns and streets', () => {
    expect(withEnglishNames(record, nameOf).items).to.deep.equal([
      {
        classification: { ...record.items[0]?.classification, description_en: 'Electricity' },
        additionalClassifications: record.items[0]?.additionalClassifications,
        unit: { code: 'KWH', name: 'кіловат-година', name_en: 'kilowatt hour' },
        deliveryAddress: {
          ...record.items[0]?.deliveryAddress,
          ...{ countryName_en: 'Ukraine', region_en: 'Lviv Oblast', locality_en: 'Lviv', streetAddress_en: 'vul. Sadova, 5' },
        },
      },
    ]);
  });

  it("leave a record's own, and what has none, as they are", () => {
    const own = {
      classification: { id: '09310000-5', description: 'Струм', description_en: 'Current' },
      unit: { code: 'XX', name: 'щось' },
    };
    expect(withEnglishNames(own, nameOf)).to.deep.equal(own);
    const blank = { unit: { code: 'KWH', name_en: ' ' } };
    expect(withEnglishNames(blank, nameOf)).to.deep.equal({ unit: { code: 'KWH', name_en: 'kilowatt hour' } });
    for (const odd of [null, 'text', 5, [null], { unit: 'KWH', classification: null }, { id: '09310000-5' }])
      expect(withEnglishNames(odd, nameOf)).to.deep.equal(odd);
  });

  it('stand for budget codes, standard criteria and the phrases before their conditions, and for nothing that only looks like them', () => {
    const nameOf = makeNameOf(noCodeLists);
    const fraud = { title: 'Вчинення', classification: { id: 'CRITERION.EXCLUSION.CONVICTIONS.FRAUD' } };
    const plan = { budget: { breakdown: [{ classification: { scheme: 'КЕКВ', id: '2273', description: 'Оплата електроенергії' } }] } };
    expect(withEnglishNames(plan, nameOf).budget.breakdown[0]?.classification).to.include({ description_en: 'Electricity' });
    expect(withEnglishNames({ criteria: [{ ...fraud, title_en: 'Fraud' }] }, nameOf).criteria[0]).to.include({ title_en: 'Fraud' });
    expect(withEnglishNames({ criteria: [fraud] }, nameOf).criteria[0]).to.include({ title_en: 'Economic offences' });
    const odd = {
      criteria: [{ title: 'Власний', classification: { id: 'CRITERION.OWN' } }, null],
      requirementGroups: [{ description: 'Інше' }],
      codes: [{ scheme: 'КЕКВ', id: '2273-1', description: 'Інше' }, { scheme: 'КПК', id: '2273', description: 'Інше' }, fraud],
    };
    expect(withEnglishNames(odd, nameOf)).to.deep.equal(odd);
  });

  it('are asked for by the codes of a record, each once', () => {
    const { classifier, unit, country } = collectCodes([record, record]);
    expect([[...classifier], [...unit], [...country]]).to.deep.equal([['09310000-5'], ['KWH'], ['Україна']]);
  });

  it('are those of the loaded lists, else of those most met', () => {
    const shipped = makeNameOf(noCodeLists);
    expect([shipped('classifier', '45233142-6'), shipped('unit', 'H87'), shipped('country', 'Україна')]).to.deep.equal([
      ...['Road-repair works', 'piece', 'Ukraine'],
    ]);
    expect([shipped('classifier', '45233142-7'), shipped('unit', 'constructor'), shipped('country', 'Польща')]).to.deep.equal([
      ...[undefined, undefined, undefined],
    ]);
    const lists: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
      'cpv-en': new Map([['45233142-6', 'Repair of roads']]),
      units: new Map([['H87', { name_en: 'item', name_uk: 'штука' }]]),
      countries: new Map([['PL', { name_en: 'Poland', name_uk: 'Польща' }]]),
    };
    const listed = makeNameOf({ list: (name) => lists[name] });
    expect([listed('classifier', '45233142-6'), listed('unit', 'H87'), listed('country', 'Польща')]).to.deep.equal([
      ...['Repair of roads', 'item', 'Poland'],
    ]);
    expect(listed('classifier', '09310000-5'), 'not in the list').to.equal('Electricity');
  });
});
