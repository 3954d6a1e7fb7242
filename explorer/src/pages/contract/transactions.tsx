import type { Contract } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { isPaid } from '../../model/sums.ts';
import { LongList } from '../../parts/folding.tsx';
import { joinGist, useStates, useTotal } from '../../parts/gist.ts';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import { Status } from '../../parts/status.tsx';
import { Sum } from '../../parts/sum.tsx';
import { Text } from '../../parts/text.tsx';
import { useWhole } from '../../parts/whole.ts';
import { useContractWords } from './words.ts';

type Transaction = NonNullable<NonNullable<Contract['implementation']>['transactions']>[number];

const Row = ({ transaction: { date, value, payer, payee, status } }: { transaction: Transaction }) => {
  const name = useCodes();
  return (
    <tr>
      <th scope="row">
        <Moment at={date} day />
      </th>
      <td>
        <Text of={payer} field="name" otherwise="—" /> → <Text of={payee} field="name" otherwise="—" />
      </td>
      <td class="number">
        <Sum value={value} />
        <p>
          <Status code={status} text={name('transaction', status)} />
        </p>
      </td>
    </tr>
  );
};

const collectTransactions = ({ implementation }: Contract): readonly Transaction[] => implementation?.transactions ?? [];

/** Payments. */
export const Transactions = ({ contract }: { contract: Contract }) => {
  const words = useContractWords();
  const [states, total] = [useStates(), useTotal()];
  const transactions = collectTransactions(contract);
  const all = collectTransactions(useWhole(contract));
  if (transactions.length === 0) return null;
  return (
    <Section
      id="transactions"
      title={words.transactions}
      count={all.length}
      gist={joinGist(
        states('transaction', all),
        total(
          words.paymentsMade,
          all.filter(isPaid).map(({ value }) => value),
        ),
      )}
    >
      <LongList of={transactions}>
        {(part) => (
          <table class="stack">
            <caption class="unseen">{words.transactions}</caption>
            <thead>
              <tr>
                <th scope="col">{words.date}</th>
                <th scope="col">{words.who}</th>
                <th scope="col" class="number">
                  {words.sum}
                </th>
              </tr>
            </thead>
            <tbody>
              {part.map((transaction, index) => (
                <Row key={transaction.id ?? index} transaction={transaction} />
              ))}
            </tbody>
          </table>
        )}
      </LongList>
    </Section>
  );
};
