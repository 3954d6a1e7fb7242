import { useLoading } from '../../data/loading.ts';
import type { Tender } from '../../data/records.ts';
import { readContracts } from '../../data/terms.ts';
import { shareText, sumText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useCodes } from '../../language/codes.ts';
import { useLanguage } from '../../language/language.tsx';
import { compareContract } from '../../model/comparison.ts';
import type { Saving } from '../../model/result.ts';
import { isSigned } from '../../model/sums.ts';
import { LongList } from '../../parts/folding.tsx';
import { joinGist, useStates, useTotal } from '../../parts/gist.ts';
import { Moment } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useWhole } from '../../parts/whole.ts';
import { useTenderWords } from './words.ts';

type Stub = NonNullable<Tender['contracts']>[number];

/** Contracts whose growth is looked up; of the others their own pages tell it. */
const maxCompared = 5;

/** How the values of signed contracts have changed, by id. */
const useGrowths = ({ id = '', contracts: stubs = [] }: Tender): ReadonlyMap<string, Saving> => {
  const signed = stubs.filter(isSigned).flatMap((stub) => stub.id ?? []);
  const compared = signed.slice(0, maxCompared);
  const [loading] = useLoading(`${id} ${compared.join()}`, () => readContracts(compared), 'contracts');
  const contracts = loading.state === 'done' ? loading.value : [];
  return new Map(
    contracts.flatMap((contract): [string, Saving][] => {
      const { growth } = compareContract(contract, { stubs });
      return growth === null || growth.amount === 0 ? [] : [[contract.id ?? '', growth]];
    }),
  );
};

/** The value for which it was signed, which the tender keeps, and a link to what it costs now. */
const StubValue = ({ stub, growth }: { stub: Stub; growth: Saving | undefined }) => {
  const words = useTenderWords();
  const { language, to } = useLanguage();
  const { id = '', value } = stub;
  if (!isSigned(stub)) return <Sum value={value} taxes />;
  const terms = (of: Saving) => ({
    sum: sumText({ ...of, amount: Math.abs(of.amount) }, language) ?? '',
    share: shareText(Math.abs(of.share), language),
  });
  return (
    <>
      {words.whenSigned} <Sum value={value} taxes />
      {growth === undefined ? null : (
        <>
          {' · '}
          <a href={to(`/contract/${id}`)}>{fill(growth.amount > 0 ? words.grownBy : words.reducedBy, terms(growth))}</a>
        </>
      )}
    </>
  );
};

/** The contracts that follow the decisions, each with a page of its own. */
export const Contracts = ({ tender }: { tender: Tender }) => {
  const words = useTenderWords();
  const name = useCodes();
  const [states, total] = [useStates(), useTotal()];
  const { to } = useLanguage();
  const growths = useGrowths(tender);
  const { contracts = [] } = tender;
  const { contracts: all = [] } = useWhole(tender);
  if (contracts.length === 0) return null;
  return (
    <Section
      id="contracts"
      title={words.contracts}
      count={all.length}
      gist={joinGist(
        states('contract', all),
        total(
          words.signedValues,
          all.filter(isSigned).map(({ value }) => value),
        ),
      )}
    >
      <LongList of={contracts} most={3}>
        {(part) => (
          <ul class="rows">
            {part.map((contract, index) => (
              <li key={contract.id ?? index}>
                {contract.id === undefined ? (
                  contract.contractID
                ) : (
                  <a href={to(`/contract/${contract.id}`)}>{contract.contractID ?? contract.id}</a>
                )}{' '}
                <Status code={contract.status} text={name('contract', contract.status)} />
                <p>
                  <Text of={contract} field="title" />
                </p>
                <Notes
                  of={[
                    contract.value === undefined ? null : <StubValue key="value" stub={contract} growth={growths.get(contract.id ?? '')} />,
                    contract.date === undefined ? null : <Moment at={contract.date} />,
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </Section>
  );
};
