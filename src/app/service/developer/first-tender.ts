/**
 * Steps to a first tender, in three languages: the page shows them, and `/docs/first-tender.sh` (`.py`, `.mts`) are the same
 * steps as a script, which a test runs. Pure.
 */

export const snippetLanguages = ['curl', 'typescript', 'python'] as const;
export type Spoken = (typeof snippetLanguages)[number];

export type Snippets = Readonly<Record<Spoken, string>>;

export interface ServiceUrls {
  readonly registry: string;
  readonly documents: string;
}

interface Guided extends Snippets {
  readonly title: string;
  readonly says: string;
}

const joinLines = (...all: readonly string[]): string => all.join('\n');

const CURL_KEY = `-u "$KEY:"`;
const CURL_OWNER = `${CURL_KEY} -H "X-Access-Token: $TOKEN" -H 'Content-Type: application/json'`;

/** The steps in order; together they form the script. */
export const firstTender = ({ registry, documents }: ServiceUrls): readonly Guided[] => [
  {
    title: 'A key',
    says: 'The first start of a registry prints the key of a demo broker, once; “registry accounts add NAME” makes another one. Put it into KEY. The key says who you are.',
    curl: `REGISTRY=\${REGISTRY:-${registry}}
DOCUMENTS=\${DOCUMENTS:-${documents}}
KEY=\${KEY:?the key of a broker}`,
    typescript: joinLines(
      "// npm install <the client's .tgz>: made by “npm run pack:client” in a clone of the registry",
      "import { makeRegistryClient } from 'procurement-registry-client';",
      '',
      `const { REGISTRY = '${registry}', DOCUMENTS = '${documents}', KEY = '' } = process.env;`,
      'const client = makeRegistryClient({ url: REGISTRY, documents: DOCUMENTS, key: KEY });',
    ),
    python: `# pip install requests
import os, re, subprocess, requests

REGISTRY = os.environ.get("REGISTRY", "${registry}")
DOCUMENTS = os.environ.get("DOCUMENTS", "${documents}")
me = requests.Session()
me.auth = (os.environ["KEY"], "")`,
  },
  {
    title: 'A draft',
    says: 'The body is an example of this registry. The answer is 201: Location is the address of the tender, and access.token, answered this once, proves that the tender is yours.',
    curl: `curl -sS -o tender.json "$REGISTRY/docs/tender.json"
curl -sS --fail-with-body ${CURL_KEY} -H 'Content-Type: application/json' -d @tender.json \\
  -D head.txt -o draft.json "$REGISTRY/api/2.5/tenders"
TENDER=$(tr -d '\\r' < head.txt | sed -n 's|^[Ll]ocation: .*/||p')
TOKEN=$(grep -o '"token": *"[0-9a-f]*"' draft.json | grep -o '[0-9a-f]\\{64\\}')`,
    typescript: `const body = await (await fetch(\`\${REGISTRY}/docs/tender.json\`)).json();
const made = await client.post('/api/2.5/tenders', { body });
// The client keeps the owner token and sends it along from now on.
const params = { path: { tender: made.data.id } };`,
    python: `draft = me.post(f"{REGISTRY}/api/2.5/tenders", json=requests.get(f"{REGISTRY}/docs/tender.json").json())
draft.raise_for_status()
tender = draft.headers["Location"]
me.headers["X-Access-Token"] = draft.json()["access"]["token"]`,
  },
  {
    title: 'A signature',
    says: 'Who publishes signs. This certificate is your own and proves nothing to anybody; the registry keeps signatures and leaves it to readers to check them.',
    curl: `openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=First tender' -keyout key.pem -out cert.pem 2> openssl.txt
openssl cms -sign -binary -in draft.json -signer cert.pem -inkey key.pem -outform DER -out sign.p7s`,
    typescript: joinLines(
      "import { execFileSync } from 'node:child_process';",
      "import { readFileSync, writeFileSync } from 'node:fs';",
      '',
      "const openssl = (line: string) => execFileSync('openssl', line.split(' '), { stdio: 'pipe' });",
      "writeFileSync('draft.json', JSON.stringify(made.data));",
      "openssl('req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=First -keyout key.pem -out cert.pem');",
      "openssl('cms -sign -binary -in draft.json -signer cert.pem -inkey key.pem -outform DER -out sign.p7s');",
    ),
    python: `openssl = lambda line: subprocess.run(["openssl", *line.split()], check=True, capture_output=True)
open("draft.json", "wb").write(draft.content)
openssl("req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=First -keyout key.pem -out cert.pem")
openssl("cms -sign -binary -in draft.json -signer cert.pem -inkey key.pem -outform DER -out sign.p7s")`,
  },
  {
    title: 'The notice',
    says: 'A file goes to the document service first; what it answers in data is posted to the tender, with the kind of document that it is.',
    curl: `curl -sS --fail-with-body ${CURL_KEY} -F 'file=@sign.p7s;type=application/pkcs7-signature' -o uploaded.json "$DOCUMENTS/upload"
sed 's|"data": *{|"data": {"documentType": "notice", |; s|, *"get_url": *"[^"]*"||' uploaded.json > notice.json
curl -sS --fail-with-body ${CURL_OWNER} -d @notice.json -o document.json "$REGISTRY/api/2.5/tenders/$TENDER/documents"`,
    typescript: `await client.attach('/api/2.5/tenders/{tender}/documents', {
  params,
  title: 'sign.p7s',
  format: 'application/pkcs7-signature',
  content: readFileSync('sign.p7s'),
  document: { documentType: 'notice' },
});`,
    python: `file = {"file": ("sign.p7s", open("sign.p7s", "rb"), "application/pkcs7-signature")}
uploaded = me.post(f"{DOCUMENTS}/upload", files=file)
uploaded.raise_for_status()
notice = {**uploaded.json()["data"], "documentType": "notice"}
me.post(f"{tender}/documents", json={"data": notice}).raise_for_status()`,
  },
  {
    title: 'Published',
    says: 'From now on everybody sees it: in the feed, in the search, on its page.',
    curl: `curl -sS --fail-with-body ${CURL_OWNER} -X PATCH -d '{"data": {"status": "active.enquiries"}}' \\
  -o published.json "$REGISTRY/api/2.5/tenders/$TENDER"
grep -o '"status": *"active.enquiries"' published.json
echo "$REGISTRY/en/tender/$TENDER"`,
    typescript: `const published = await client.patch('/api/2.5/tenders/{tender}', { params, body: { data: { status: 'active.enquiries' } } });
console.log(published.data.status, \`\${REGISTRY}/en/tender/\${published.data.id}\`);`,
    python: `published = me.patch(tender, json={"data": {"status": "active.enquiries"}})
published.raise_for_status()
data = published.json()["data"]
print(data["status"], f"{REGISTRY}/en/tender/{data['id']}")`,
  },
];

/** A script writes its files, a private key among them, into a folder of its own. */
const SCRIPT_HEADS: Readonly<Record<Spoken, string>> = {
  curl: '#!/usr/bin/env bash\nset -e\ncd "$(mktemp -d)"\n\n',
  typescript: joinLines(
    "import { mkdtempSync } from 'node:fs';",
    "import { tmpdir } from 'node:os';",
    "process.chdir(mkdtempSync(tmpdir() + '/first-tender-'));",
    '\n',
  ),
  python: 'import os, tempfile\nos.chdir(tempfile.mkdtemp())\n\n',
};
const COMMENT_MARKS: Readonly<Record<Spoken, string>> = { curl: '#', typescript: '//', python: '#' };

/** All steps as a script. */
export const firstTenderScript = (urls: ServiceUrls, language: Spoken): string =>
  SCRIPT_HEADS[language] +
  firstTender(urls)
    .map((step) => `${COMMENT_MARKS[language]} ${step.title}\n${step[language]}\n`)
    .join('\n');
