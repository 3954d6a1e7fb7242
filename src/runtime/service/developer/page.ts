/**
 * The developer pages, rendered entirely on the server: no script and one style, so that they appear immediately on any screen.
 * The form for trying requests is a page of its own (`/docs/try`). Pure.
 */

import type { JsonObject } from '../../../domain/json.ts';
import { escaped } from '../../../http/html.ts';
import { guide } from '../../../http/openapi/guide.ts';
import { firstTender, type ServiceUrls, type Snippets, type Spoken, spoken } from './first-tender.ts';
import { collectTasks, type Field, type Operation, type Topic } from './reference.ts';
import { buildSnippets } from './snippets.ts';

const called: Readonly<Record<Spoken, string>> = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };

const titleOf = (name: string): string => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <header><a href="/docs">For developers</a> <a href="/docs#reference">Reference</a> <a href="/docs/try">Try it</a>
      <a href="/openapi.json">OpenAPI</a> <a href="/">The registry</a></header>
    <main>
${content}
    </main>
  </body>
</html>
`;

/** Shows one language at a time, if the browser supports it. */
const tongues = `<form class="tongues" aria-label="Language of the examples">${spoken
  .map(
    (name, index) =>
      `<label><input type="radio" name="in" id="in-${name}"${index === 0 ? ' checked' : ''} autocomplete="off" /> ${called[name]}</label>`,
  )
  .join(' ')}</form>`;

const shownIn = (snippets: Snippets): string =>
  spoken.map((name) => `<pre class="${name}" tabindex="0"><code>${escaped(snippets[name])}</code></pre>`).join('\n');

const buildRow = ({ name, type, says, isNeeded }: Field): string =>
  `<tr><th scope="row"><code>${escaped(name)}</code>${isNeeded ? ' <span title="needed">*</span>' : ''}</th><td>${escaped(type)}</td><td>${escaped(says)}</td></tr>`;

const buildTable = (title: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : `<h2>${title}</h2><div class="wide" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Says</th></tr></thead><tbody>${fields.map(buildRow).join('')}</tbody></table></div>`;

const operationHtml = (operation: Operation): string => {
  const { id, method, path, summary, rights, types, parameters, body, example, answers } = operation;
  const snippets = buildSnippets({ ...operation, body: body === null ? null : example });
  return `<details><summary><span class="method">${method}</span> <code>${escaped(path)}</code><br />${escaped(summary)}</summary><div id="${escaped(id)}">
${rights === '' ? '' : `<p class="quiet">${escaped(rights)}</p>`}
${types.length === 0 ? '' : `<p class="quiet">Only for: ${escaped(types.join(', '))}.</p>`}
${shownIn(snippets)}
${example === undefined ? '' : `<h2>Body</h2><pre tabindex="0"><code>${escaped(JSON.stringify(example, null, 2))}</code></pre>`}
${buildTable('Fields of data', body ?? [])}
${buildTable('In the address and the head', parameters)}
<h2>Answers</h2><ul>${answers.map(({ status, says }) => `<li><strong>${escaped(status)}</strong> ${escaped(says)}</li>`).join('')}</ul>
</div></details>`;
};

const topicHtml = ({ name, says, operations }: Topic): string => `<h1>${escaped(titleOf(name))}</h1>
<p>${escaped(says)} A star marks what is needed.</p>
${tongues}
${operations.map(operationHtml).join('\n')}`;

const scripts: Readonly<Record<Spoken, string>> = { curl: 'first-tender.sh', typescript: 'first-tender.mts', python: 'first-tender.py' };

type Tasks = ReturnType<typeof collectTasks>;

/** Operation name → address of its description. */
const collectLinks = (tasks: Tasks): ReadonlyMap<string, string> =>
  new Map(
    tasks
      .flatMap(({ topics }) => topics)
      .flatMap(({ name, operations }) =>
        operations.map(
          ({ id, method, path }) => [id, `<a href="/docs/${name}#${id}"><code>${method} ${escaped(path)}</code></a>`] as const,
        ),
      ),
  );

const guideHtml = (tasks: Tasks): string => {
  const links = collectLinks(tasks);
  return guide
    .map(({ id, title, text, operations }) => {
      const says = text.map((paragraph) => `<p>${escaped(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`);
      const items = operations.flatMap((name) => links.get(name) ?? []).map((link) => `<li>${link}</li>`);
      return `<h2 id="${id}">${title}</h2>\n${says.join('\n')}\n<ul>${items.join('')}</ul>`;
    })
    .join('\n');
};

const entranceHtml = (tasks: Tasks, urls: ServiceUrls): string => `<h1>For developers</h1>
<p>Everything is JSON below <code>${escaped(urls.registry)}/api/2.5</code>; an error names the field it is about.
<a href="#authentication">Authentication</a>, <a href="#feed">the change feed</a>, <a href="#violation-reports">violation reports</a>,
<a href="#reference">reference</a>.</p>
${tongues}
<h2 id="first">A first tender</h2>
<p>Five steps, each a piece of one script; ${spoken.map((name) => `<a href="/docs/${scripts[name]}">the whole in ${called[name]}</a>`).join(', ')}.</p>
${firstTender(urls)
  .map((step, index) => `<h3>${index + 1}. ${escaped(step.title)}</h3><p>${escaped(step.says)}</p>${shownIn(step)}`)
  .join('\n')}
${guideHtml(tasks)}
<h2 id="reference">Reference</h2>
${tasks
  .map(
    ({ title, topics }) =>
      `<h3>${escaped(title)}</h3><ul>${topics
        .map(
          ({ name, says, operations }) =>
            `<li><a href="/docs/${name}">${escaped(titleOf(name))}</a> <span class="quiet">${operations.length}</span> ${escaped(says)}</li>`,
        )
        .join('')}</ul>`,
  )
  .join('\n')}`;

/** Rendered on first request. */
export const makeDeveloperPages = (document: () => JsonObject) => {
  let known: { readonly tasks: Tasks; readonly topics: ReadonlyMap<string, Topic> } | undefined;
  const drawn = new Map<string, string>();
  const parts = () => {
    if (known === undefined) {
      const tasks = collectTasks(document());
      known = { tasks, topics: new Map(tasks.flatMap(({ topics }) => topics.map((topic) => [topic.name, topic]))) };
    }
    return known;
  };
  return {
    /** The start page: a first tender, and links to the rest. */
    entrance: (urls: ServiceUrls): string => frame('Procurement Registry API', entranceHtml(parts().tasks, urls)),
    /** The operations of one topic; null if the document has none with that name. */
    topic: (name: string): string | null => {
      const topic = parts().topics.get(name);
      if (topic === undefined) return null;
      const page = drawn.get(name) ?? frame(`${titleOf(name)}: Procurement Registry API`, topicHtml(topic));
      drawn.set(name, page);
      return page;
    },
  };
};

export type DeveloperPages = ReturnType<typeof makeDeveloperPages>;
