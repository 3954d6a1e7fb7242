/** Parts of a complaint: objections, explanations of the parties, appeals to a court. */
import type { Complaint } from '../../data/records.ts';
import { useCodes } from '../../language/codes.ts';
import { Documents } from '../../parts/documents.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Text, Written } from '../../parts/text.tsx';
import { useTenderWords } from './words.ts';

type Parts<K extends 'objections' | 'posts' | 'appeals'> = NonNullable<Complaint[K]>;

const lines = (texts: readonly (string | undefined)[]) => (
  <ul class="plain">
    {texts.map((text, index) => (
      <li key={index} class="long">
        <Written text={text ?? ''} />
      </li>
    ))}
  </ul>
);

/** The objections, folded: they may be many and long. */
export const Objections = ({ objections }: { objections: Parts<'objections'> }) => {
  const words = useTenderWords();
  const name = useCodes();
  if (objections.length === 0) return null;
  return (
    <details>
      <summary>
        {words.objections} {objections.length}
      </summary>
      <ol class="rows">
        {objections.map((objection, index) => {
          const { id, classification, arguments: grounds = [], requestedRemedies = [] } = objection;
          return (
            <li key={id ?? index}>
              <p class="strong">
                <Text of={objection} field="title" />
              </p>
              <Text of={objection} field="description" long />
              <Facts
                compact
                facts={[
                  [words.subject, classification?.description ?? null],
                  [words.grounds, grounds.length === 0 ? null : lines(grounds.map((ground) => ground.description))],
                  [
                    words.remedies,
                    requestedRemedies.length === 0
                      ? null
                      : lines(requestedRemedies.map((remedy) => `${name('remedy', remedy.type)}: ${remedy.description ?? ''}`)),
                  ],
                ]}
              />
            </li>
          );
        })}
      </ol>
    </details>
  );
};

/** Messages between the parties and the review body. */
export const Posts = ({ posts }: { posts: Parts<'posts'> }) => {
  const words = useTenderWords();
  const name = useCodes();
  if (posts.length === 0) return null;
  return (
    <details>
      <summary>
        {words.posts} {posts.length}
      </summary>
      <ul class="rows">
        {posts.map((post, index) => {
          const { id, author, recipient, datePublished } = post;
          return (
            <li key={id ?? index}>
              <p class="strong">
                <Text of={post} field="title" />
              </p>
              <Notes
                of={[
                  `${name('side', author)}${recipient === undefined ? '' : ` → ${name('side', recipient)}`}`,
                  datePublished === undefined ? null : <Moment key="date" at={datePublished} />,
                ]}
              />
              <Text of={post} field="description" long />
            </li>
          );
        })}
      </ul>
    </details>
  );
};

/** Appeals to a court against the decision. */
export const Appeals = ({ appeals }: { appeals: Parts<'appeals'> }) => {
  const words = useTenderWords();
  const name = useCodes();
  if (appeals.length === 0) return null;
  return (
    <details>
      <summary>
        {words.appeals} {appeals.length}
      </summary>
      <ul class="rows">
        {appeals.map((appeal, index) => {
          const { id, author, datePublished, proceeding, documents = [] } = appeal;
          return (
            <li key={id ?? index}>
              <Notes of={[name('side', author), datePublished === undefined ? null : <Moment key="date" at={datePublished} />]} />
              <Text of={appeal} field="description" long />
              <Facts compact facts={[[words.proceeding, proceeding?.proceedingNumber ?? null]]} />
              <Documents documents={documents} />
            </li>
          );
        })}
      </ul>
    </details>
  );
};
