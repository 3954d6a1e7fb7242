/** A framework with admitted suppliers, for a tender on its agreement (spec/frameworks.md §4, §8, §9). */
import { address } from '../../fixtures/tenders.ts';
import { api, type Cast } from './cast.ts';
import { type Somebody, textAt } from './scenario.ts';
import { bidders, buildBuyer, supplier } from './scripts/bodies.ts';

/** Within the minimum and maximum duration of every type, even if a day takes two. */
const DAYS = 500;

interface FrameworkTerms {
  readonly frameworkType: 'electronicCatalogue' | 'dynamicPurchasingSystem' | 'internationalFinancialInstitutions';
  readonly classification: { readonly scheme: 'ДК021'; readonly id: string; readonly description: string };
  /** Default: the library of the demonstrations. */
  readonly procuringEntity?: object;
  readonly fields?: object;
  readonly config?: { readonly hasItems?: boolean; readonly restrictedDerivatives?: boolean };
}

export interface FramedAgreement {
  readonly id: string;
  /** The path of the framework, owned by the buyer. */
  readonly framework: string;
}

/** The length of a day, in a framework's fields. */
const buildMarks = ({ pace: { marks } }: Cast): object => {
  const { procurementMethodDetails: frameworkDetails, ...mode } = Object(marks);
  return frameworkDetails === undefined ? mode : { ...mode, frameworkDetails };
};

/** Qualifies a supplier: submission, its activation, a signed report, a positive decision. */
const admit = async ({ buyer }: Cast, somebody: Somebody, framework: string, [name, id]: (typeof bidders)[number]): Promise<void> => {
  const frameworkID = framework.split('/').at(-1);
  const tenderers = [{ ...supplier(name, 'UA-IPN', id), address }];
  const created = await somebody.post(`${name} asks to be admitted`, `${api}/submissions`, { frameworkID, tenderers });
  const submission = `${api}/submissions/${textAt(created, 'data', 'id')}`;
  const sent = await somebody.patch('… and sends that in', submission, { status: 'active' });
  const qualification = `${api}/qualifications/${textAt(sent, 'data', 'qualificationID')}`;
  await buyer.inherit(qualification.slice(api.length), framework.slice(api.length));
  await buyer.attach('The buyer signs what he has found', qualification, 'evaluation.p7s', 'evaluationReports');
  await buyer.patch('… and admits the supplier', qualification, { status: 'active' });
};

/** Creates a framework in force with the three suppliers admitted, and its agreement. */
export const framed = async (
  cast: Cast,
  { frameworkType, classification, procuringEntity, fields = {}, config = {} }: FrameworkTerms,
): Promise<FramedAgreement> => {
  const { buyer, first, second, anyone, inDays } = cast;
  const owner = buildBuyer('other');
  const data = {
    ...buildMarks(cast),
    frameworkType,
    classification,
    title: 'Папір А4',
    qualificationPeriod: { endDate: inDays(DAYS) },
    procuringEntity: procuringEntity ?? { ...owner, contactPoint: { ...Object(owner.contactPoint), email: 'koval@example.org' } },
    ...fields,
  };
  const created = await buyer.post('The buyer looks for suppliers for years to come', `${api}/frameworks`, data, 201, { config });
  const framework = `${api}/frameworks/${textAt(created, 'data', 'id')}`;
  await buyer.patch('… and publishes that', framework, { status: 'active' });
  for (const [place, one] of bidders.entries()) await admit(cast, place === 0 ? first : second, framework, one);
  const read = await anyone.get('The framework has an agreement', framework);
  const id = textAt(read, 'data', 'agreementID');
  await anyone.get('… with three suppliers', `${api}/agreements/${id}`);
  return { id, framework };
};
