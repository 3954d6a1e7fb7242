/**
 * The operations that may need more than one shard, each with its cost and the reason. A test compares this list with
 * what it observed, and the table of docs/scaling.md with this list; a new cross-shard operation must be added here.
 */
export interface Allowed {
  /** What causes it. */
  readonly when: string;
  /** As in `Finding.what`; `{a,b}` stands for one of several collections. */
  readonly what: string;
  readonly reach: 'neighbours' | 'several' | 'all';
  readonly cost: string;
  readonly reason: string;
}

const records = '{tenders,contracts,agreements,plans,violation_reports,frameworks,submissions,qualifications}';
const exchanged = '{tenders,contracts,agreements,violation_reports}';

export const allowed: readonly Allowed[] = [
  {
    when: 'page of a feed, poll, newest position; repair after lost history',
    what: `find ${records} by is_public, is_test, public_modified`,
    reach: 'all',
    cost: 'one bounded read of the feed index on each shard, in parallel',
    reason:
      'The newest records of all shards are wanted in one order. A key that begins with the position would send every write to one shard.',
  },
  {
    when: 'an award is made or cancelled, a contract is signed or moves its tender',
    what: 'transaction that writes contracts, tenders',
    reach: 'several',
    cost: 'a commit in two phases, about three times the latency',
    reason: 'A few in the life of a procedure. A tender and its contract are read by their own ids a thousand times as often.',
  },
  {
    when: 'a tender is made of a plan, or a plan linked to a tender',
    what: 'transaction that writes plans, tenders',
    reach: 'several',
    cost: 'as above',
    reason: 'Once in the life of a plan.',
  },
  {
    when: 'a tender, contract or plan changes hands',
    what: 'transaction that writes {contracts,plans,tenders}, transfers',
    reach: 'several',
    cost: 'as above',
    reason: 'Rare.',
  },
  {
    when: 'a submission is activated',
    what: 'transaction that writes frameworks, qualifications, submissions',
    reach: 'several',
    cost: 'as above',
    reason: 'Once in the life of a submission. Each of them is read by its own id.',
  },
  {
    when: 'a supplier is admitted',
    what: 'transaction that writes agreements, frameworks, qualifications, submissions',
    reach: 'several',
    cost: 'as above',
    reason: 'As above.',
  },
  {
    when: 'the end of a framework moves, or it fails',
    what: 'transaction that writes agreements, frameworks',
    reach: 'several',
    cost: 'as above',
    reason: 'Rare.',
  },
  {
    when: 'submissions and qualifications of a framework are listed',
    what: 'find {submissions,qualifications} by frameworkID, is_public, is_test, public_modified',
    reach: 'all',
    cost: 'one bounded read of the index `framework` on each shard',
    reason: 'By the framework, all submissions of one framework would be on one shard, and a read by id would ask every shard.',
  },
  {
    when: 'the submissions of a framework are counted, once',
    what: 'find submissions by frameworkID, is_public',
    reach: 'all',
    cost: 'as above, at most as many as the type needs',
    reason: 'Once in the life of a framework.',
  },
  {
    when: 'an activation asks for others of its supplier',
    what: 'find submissions by tenderers.identifier.id, frameworkID, status, is_public',
    reach: 'all',
    cost: 'one read of the index `supplier` on each shard, within the transaction',
    reason: 'Once in the life of a submission.',
  },
  {
    when: 'agreements of a class are listed',
    what: 'find agreements by classification.id, status, is_public',
    reach: 'all',
    cost: 'one read of the index `class` on each shard',
    reason: 'Agreements are few, and read by their ids.',
  },
  {
    when: 'reports of a contract are listed',
    what: 'find violation_reports by contract_id, is_public',
    reach: 'all',
    cost: 'one read of the index `contract` on each shard, most of them empty',
    reason: 'Reports are read and written by their own ids; these lists are short and rare.',
  },
  {
    when: 'reports of a tender are listed',
    what: 'find violation_reports by tender_id',
    reach: 'all',
    cost: 'as above, index `tender`',
    reason: 'As above.',
  },
  {
    when: 'the scheduler reads due tenders, frameworks and agreements',
    what: 'find {tenders,frameworks,agreements} by next_check',
    reach: 'all',
    cost: 'one covered read of each index `due` on each shard; every two seconds and after each batch, per process',
    reason: 'What is due stands on all shards. It grows with processes times shards, not with records.',
  },
  {
    when: 'it skips failing ones',
    what: 'find {tenders,frameworks,agreements} by next_check, _id',
    reach: 'all',
    cost: 'as above',
    reason: 'As above.',
  },
  {
    when: 'the history of a plan is read',
    what: 'find plan_revisions by _id, changes.path',
    reach: 'neighbours',
    cost: 'one shard, unless a chunk boundary divides this history',
    reason: 'The zones of docs/scaling.md have no boundary there.',
  },
  {
    when: 'all changes of a plan are read',
    what: 'find plan_revisions by _id',
    reach: 'neighbours',
    cost: 'as above',
    reason: 'As above.',
  },
  {
    when: 'an old version of a tender is rebuilt',
    what: 'find tenders_history by of, _id',
    reach: 'neighbours',
    cost: 'as above, of this very tender',
    reason: 'As above.',
  },
  {
    when: 'its public saves are listed',
    what: 'aggregate tenders_history by of, _id: $match $sort $project',
    reach: 'neighbours',
    cost: 'as above',
    reason: 'As above.',
  },
  {
    when: 'documents are attached, several in one request',
    what: 'find uploads by _id',
    reach: 'several',
    cost: 'one read by id on each shard that has one of them',
    reason: 'Each id is needed, and one command for all is less than one for each.',
  },
  {
    when: 'documents are attached, several in one request',
    what: 'update many uploads by _id, file',
    reach: 'several',
    cost: 'one write on each shard that has one of them; not atomic, and repeatable',
    reason: 'As above.',
  },
  {
    when: 'the guard repairs after lost history',
    what: `update many ${records} by is_public, is_test, public_modified, _id`,
    reach: 'several',
    cost: 'a hundred ids at a time, spread over the shards',
    reason: 'Happens when somebody has lost history, never in daily work.',
  },
  {
    when: 'the leading guard follows commits',
    what: 'change stream of the database',
    reach: 'all',
    cost: 'one cursor on each shard and on the config servers, merged by the router; an event waits for the slowest shard',
    reason: 'This is the one order the proof needs. One stream for the whole cluster, whatever the number of processes.',
  },
  {
    when: 'unused files of an account are counted at an upload',
    what: 'aggregate uploads by by, attached: $match $group',
    reach: 'all',
    cost: 'one read of the index `unattachedBy` on each shard',
    reason: 'Files stand by their random keys, as downloads want them. Without `UNUSED_UPLOADS_MB` nobody asks.',
  },
  {
    when: 'unused uploads are swept, hourly',
    what: 'find uploads by attached, since',
    reach: 'all',
    cost: 'one read of the sparse index on each shard',
    reason: 'Once an hour.',
  },
  {
    when: 'content without an entry is found',
    what: 'find uploads.loose by since',
    reach: 'all',
    cost: 'as above',
    reason: 'Once an hour.',
  },
  {
    when: 'the owner of such content is found',
    what: 'find uploads by file',
    reach: 'all',
    cost: 'one read of the index `file` on each shard, for each piece of content',
    reason: 'Few are left over: only of requests that broke off.',
  },
  {
    when: 'the first upload of a process',
    what: 'find uploads.files everything',
    reach: 'all',
    cost: 'one key from each shard',
    reason: 'The driver asks once for each bucket, to make its indexes when there is none.',
  },
  {
    when: 'the first upload of all, and each start',
    what: '{createIndexes,listIndexes} {uploads.files,uploads.chunks}',
    reach: 'all',
    cost: 'nothing when the indexes are there',
    reason: 'Indexes belong on every shard.',
  },
  {
    when: 'a search by a term',
    what: 'find search_tenders by is_test, terms, key',
    reach: 'all',
    cost: 'reads of the search indexes on each shard, in parallel',
    reason: 'The newest of all shards are wanted. A search is asked by people, a read by id by everybody.',
  },
  {
    when: 'over all tenders',
    what: 'find search_tenders by is_test, key',
    reach: 'all',
    cost: 'as above, index `search_all`',
    reason: 'As above.',
  },
  {
    when: 'by term and value',
    what: 'find search_tenders by is_test, currency, amount, terms, key',
    reach: 'all',
    cost: 'as above, and as many entries as are looked through',
    reason: 'As above.',
  },
  {
    when: 'by term, status and value',
    what: 'find search_tenders by is_test, status, currency, amount, terms, key',
    reach: 'all',
    cost: 'as above',
    reason: 'As above.',
  },
  {
    when: 'a page of results',
    what: 'find tenders by _id, is_public',
    reach: 'several',
    cost: 'each tender from its shard',
    reason: 'Found by their ids.',
  },
  {
    when: 'the search consumer moves its place with its entries',
    what: `transaction that writes home, search_${records}`,
    reach: 'several',
    cost: 'a commit in two phases for each window of up to 250 records',
    reason: 'Nobody waits for it.',
  },
  {
    when: 'it writes the entries of a window',
    what: `update search_${records} by _id`,
    reach: 'several',
    cost: 'one write on each shard that has one of them',
    reason: 'As above.',
  },
  {
    when: 'contracts of a window are compared with their signature',
    what: 'find contracts by _id, status',
    reach: 'several',
    cost: 'each contract from its shard',
    reason: 'As above.',
  },
  {
    when: '… which their tenders keep',
    what: 'find tenders by _id',
    reach: 'several',
    cost: 'each tender from its shard',
    reason: 'As above.',
  },
  {
    when: 'an export counts its records',
    what: `aggregate ${exchanged} by is_public: $match $group`,
    reach: 'all',
    cost: 'a count on each shard',
    reason: 'A script for admins.',
  },
  {
    when: '`crawl --verify`',
    what: `find ${records} by is_public, is_test`,
    reach: 'all',
    cost: 'a covered read of the whole feed index on each shard',
    reason: 'A script for admins; it compares everything.',
  },
  {
    when: 'an export',
    what: `find ${exchanged} by is_public`,
    reach: 'all',
    cost: 'every record once, merged by id',
    reason: 'A script for admins; it reads everything.',
  },
];
