/** The introduction for clients: shown on `/docs` and in the OpenAPI document. Pure. */

interface Section {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; code between backticks. */
  readonly text: readonly string[];
  readonly operations: readonly string[];
}

export const guide: readonly Section[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    text: [
      'Reads need no key, with few exceptions. Writes need the key of an account: `Authorization: Bearer <key>`, or HTTP Basic with the key as user name and no password.',
      'The answer to a creation holds `access.token`, the owner token, once. Later changes of the record need the key and this token, as header `X-Access-Token`, as parameter `acc_token` or as `access.token` in the body. Violation reports have no token: their author is known by the key.',
    ],
    operations: ['createTender', 'patchTender'],
  },
  {
    id: 'feed',
    title: 'The change feed',
    text: [
      'Each collection is a feed: `GET /api/2.5/tenders` answers up to `limit` items (100 unless set, 1000 at most) in the order of their last public change. `next_page.uri` is the address of the next page.',
      '`next_page.offset` is the cursor: the position after the last item of the page. It is opaque; store it and send it back as `offset`. An empty page returns the same cursor: ask again later, and nothing is missed. `descending=1` starts at the newest item; `feed=eventsource` pushes changes as they come.',
    ],
    operations: ['listTenders', 'listContracts', 'listPlans', 'listAgreements', 'listViolationReports'],
  },
  {
    id: 'violation-reports',
    title: 'Violation reports',
    text: [
      'A report on a breached contract is created as a draft, gets its evidence and is published with `{"data": {"status": "pending"}}`. Then the defendant makes a statement, and the authority its decision.',
    ],
    operations: [
      'createContractViolationReport',
      'listViolationReports',
      'getViolationReport',
      'patchViolationReport',
      'createViolationReportDetailsDocument',
      'createViolationReportDefendantStatement',
      'createViolationReportDecision',
      'createViolationReportDecisionDocument',
    ],
  },
];

/** The sections as Markdown, the format of descriptions in OpenAPI. */
export const guideMarkdown = guide.map(({ title, text }) => [`## ${title}`, ...text].join('\n\n')).join('\n\n');
