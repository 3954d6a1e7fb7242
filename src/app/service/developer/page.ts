/**
 * The developer pages, rendered entirely on the server: no script and one style, so that they appear immediately on any screen.
 * The form for trying requests is a page of its own (`/docs/try`). Pure.
 */

import type { JsonObject } from '../../../base/domain/json.ts';
import { escapeHtml } from '../../../http/html.ts';
import { guide } from '../../../http/openapi/guide.ts';
import { firstTender, type ServiceUrls, type Snippets, type Spoken, snippetLanguages } from './first-tender.ts';
import { collectTasks, type Field, type Operation, type Topic } from './reference.ts';
import { buildSnippets } from './snippets.ts';

const LANGUAGE_NAMES: Readonly<Record<Spoken, string>> = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };

const titleOf = (name: string): string => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

const framePage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
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
const LANGUAGE_CHOICE = `<form class="tongues" aria-label="Language of the examples">${snippetLanguages
  .map(
    (name, index) =>
      `<label><input type="radio" name="in" id="in-${name}"${index === 0 ? ' checked' : ''} autocomplete="off" /> ${LANGUAGE_NAMES[name]}</label>`,
  )
  .join(' ')}</form>`;

const formatSnippets = (snippets: Snippets): string =>
  snippetLanguages.map((name) => `<pre class="${name}" tabindex="0"><code>${escapeHtml(snippets[name])}</code></pre>`).join('\n');

const formatFieldRow = ({ name, type, says, isNeeded }: Field): string =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isNeeded ? ' <span title="needed">*</span>' : ''}</th><td>${escapeHtml(type)}</td><td>${escapeHtml(says)}</td></tr>`;

const buildTable = (title: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : `<h2>${title}</h2><div class="wide" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Says</th></tr></thead><tbody>${fields.map(formatFieldRow).join('')}</tbody></table></div>`;

const operationHtml = (operation: Operation): string => {
  const { id, method, path, summary, rights, types, parameters, body, example, answers } = operation;
  const snippets = buildSnippets({ ...operation, body: body === null ? null : example });
  return `<details><summary><span class="method">${method}</span> <code>${escapeHtml(path)}</code><br />${escapeHtml(summary)}</summary><div id="${escapeHtml(id)}">
${rights === '' ? '' : `<p class="quiet">${escapeHtml(rights)}</p>`}
${types.length === 0 ? '' : `<p class="quiet">Only for: ${escapeHtml(types.join(', '))}.</p>`}
${formatSnippets(snippets)}
${example === undefined ? '' : `<h2>Body</h2><pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>`}
${buildTable('Fields of data', body ?? [])}
${buildTable('In the address and the head', parameters)}
<h2>Answers</h2><ul>${answers.map(({ status, says }) => `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(says)}</li>`).join('')}</ul>
</div></details>`;
};

const topicHtml = ({ name, says, operations }: Topic): string => `<h1>${escapeHtml(titleOf(name))}</h1>
<p>${escapeHtml(says)} A star marks what is needed.</p>
${LANGUAGE_CHOICE}
${operations.map(operationHtml).join('\n')}`;

const SCRIPT_NAMES: Readonly<Record<Spoken, string>> = {
  curl: 'first-tender.sh',
  typescript: 'first-tender.mts',
  python: 'first-tender.py',
};

type Tasks = ReturnType<typeof collectTasks>;

/** Operation name → address of its description. */
const collectLinks = (tasks: Tasks): ReadonlyMap<string, string> =>
  new Map(
    tasks
      .flatMap(({ topics }) => topics)
      .flatMap(({ name, operations }) =>
        operations.map(
          ({ id, method, path }) => [id, `<a href="/docs/${name}#${id}"><code>${method} ${escapeHtml(path)}</code></a>`] as const,
        ),
      ),
  );

const guideHtml = (tasks: Tasks): string => {
  const links = collectLinks(tasks);
  return guide
    .map(({ id, title, text, operations }) => {
      const says = text.map((paragraph) => `<p>${escapeHtml(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`);
      const items = operations.flatMap((name) => links.get(name) ?? []).map((link) => `<li>${link}</li>`);
      return `<h2 id="${id}">${title}</h2>\n${says.join('\n')}\n<ul>${items.join('')}</ul>`;
    })
    .join('\n');
};

const entranceHtml = (tasks: Tasks, urls: ServiceUrls): string => `<h1>For developers</h1>
<p>Everything is JSON below <code>${escapeHtml(urls.registry)}/api/2.5</code>; an error names the field it is about.
<a href="#authentication">Authentication</a>, <a href="#feed">the change feed</a>, <a href="#violation-reports">violation reports</a>,
<a href="#reference">reference</a>.</p>
${LANGUAGE_CHOICE}
<h2 id="first">A first tender</h2>
<p>Five steps, each a piece of one script; ${snippetLanguages.map((name) => `<a href="/docs/${SCRIPT_NAMES[name]}">the whole in ${LANGUAGE_NAMES[name]}</a>`).join(', ')}.</p>
${firstTender(urls)
  .map((step, index) => `<h3>${index + 1}. ${escapeHtml(step.title)}</h3><p>${escapeHtml(step.says)}</p>${formatSnippets(step)}`)
  .join('\n')}
${guideHtml(tasks)}
<h2 id="reference">Reference</h2>
${tasks
  .map(
    ({ title, topics }) =>
      `<h3>${escapeHtml(title)}</h3><ul>${topics
        .map(
          ({ name, says, operations }) =>
            `<li><a href="/docs/${name}">${escapeHtml(titleOf(name))}</a> <span class="quiet">${operations.length}</span> ${escapeHtml(says)}</li>`,
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
    entrance: (urls: ServiceUrls): string => framePage('Procurement Registry API', entranceHtml(parts().tasks, urls)),
    /** The operations of one topic; null if the document has none with that name. */
    topic: (name: string): string | null => {
      const topic = parts().topics.get(name);
      if (topic === undefined) return null;
      const page = drawn.get(name) ?? framePage(`${titleOf(name)}: Procurement Registry API`, topicHtml(topic));
      drawn.set(name, page);
      return page;
    },
  };
};

export type DeveloperPages = ReturnType<typeof makeDeveloperPages>;
