/** Contracts that both sides sign in the registry (spec/electronic-contracts.md). */
import { api, type Cast } from './cast.ts';
import { pricedAt } from './contracts.ts';
import { type Somebody, textAt } from './scenario.ts';

type Sides = readonly (readonly [name: string, somebody: Somebody])[];

/** Each side attaches its signature to the text at `path`, and signs it. */
const signEach = async (path: string, sides: Sides): Promise<void> => {
  for (const [name, somebody] of sides) {
    await somebody.attach(`The ${name} puts a signature beside the text`, path, `${name}.p7s`, 'contractSignature');
    await somebody.post('… and signs', `${path}/signatories`, {});
  }
};

/** Brings a contract, and then a change of it, into force by the signatures of both sides. */
export const signElectronically = async (cast: Cast, contract: string, supplier: Somebody): Promise<void> => {
  const { anyone, buyer } = cast;
  const path = `${api}/contracts/${contract}`;
  const read = await anyone.get('Beside the contract is its text, which both sides sign', path);
  const says = (...party: readonly (string | number)[]): object => ({
    identifier: { scheme: textAt(read, 'data', ...party, 'identifier', 'scheme'), id: textAt(read, 'data', ...party, 'identifier', 'id') },
  });
  await buyer.post('The buyer gets the token of his side', `${path}/access`, says('buyer'), 200);
  await supplier.post('… and the supplier that of his', `${path}/access`, says('suppliers', 0), 200);
  await buyer.patch('The buyer says what each item costs: a new text', path, {
    contractNumber: '7-П',
    ...(await pricedAt(cast, contract)),
  });
  const sides: Sides = [
    ['supplier', supplier],
    ['buyer', buyer],
  ];
  await signEach(path, sides.slice(0, 1));
  await buyer.patch('What a side has signed stays as it is', path, { title: 'Інший папір' }, 403);
  await signEach(path, sides.slice(1));
  const change = { rationale: 'Ціна на ринку знизилась', rationaleTypes: ['priceReduction'] };
  const created = await buyer.post('The buyer changes the contract', `${path}/changes`, change);
  await signEach(`${path}/changes/${textAt(created, 'data', 'id')}`, sides);
};
