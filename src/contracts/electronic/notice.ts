/** The text of an electronic contract that both sides sign, stored as one of its documents (spec/electronic-contracts.md §1). */
import { createHash } from 'node:crypto';
import { type ContractRecord, isElectronic } from '../../domain/contract.ts';
import { type DocumentUrls, storedUrl } from '../../domain/documents.ts';
import { listOf } from '../../domain/json.ts';
import type { ContractDocument, ContractParty, ContractValueShown, ShownItem } from '../../domain/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import { NOTICE, withText } from './rules.ts';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: unknown): string => String(text ?? '').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const row = (cells: readonly unknown[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

const tax = ({ valueAddedTaxIncluded }: ContractValueShown): string => (valueAddedTaxIncluded === true ? 'з ПДВ' : 'без ПДВ');

const money = (value: ContractValueShown | undefined): string =>
  value?.amount === undefined ? '' : `${value.amount} ${value.currency ?? ''} ${tax(value)}`;

const partyRows = (name: string, { name: of, identifier, address, signerInfo }: ContractParty = {}): string[] => [
  row([name, of]),
  row(['Код', [identifier?.scheme, identifier?.id].join(' ')]),
  row(['Адреса', [address?.postalCode, address?.region, address?.locality, address?.streetAddress].filter(Boolean).join(', ')]),
  row(['Підписує', [signerInfo?.name, signerInfo?.position, signerInfo?.authorizedBy].filter(Boolean).join(', ')]),
  row(['Рахунок', signerInfo?.iban]),
];

const itemRow = ({ description, quantity, unit }: ShownItem): string =>
  row([description, quantity, unit?.name ?? unit?.code, money(unit?.value)]);

/** The terms of the contract. Deterministic: the same contract gives the same text. */
const noticeOf = (contract: ContractRecord, render: (instant: Date) => string): string => {
  const { contractID, contractNumber, title, description, buyer, suppliers = [], value, items = [], milestones = [] } = contract;
  const { startDate, endDate } = contract.period ?? {};
  const day = (date: Date | undefined): string => (date === undefined ? '' : render(date).slice(0, 10));
  const terms = [
    ...[row(['Номер', contractNumber ?? contractID]), row(['Ідентифікатор', contractID]), row(['Шаблон', contract.contractTemplateName])],
    ...[row(['Предмет', title]), row(['Опис', description]), row(['Ціна', money(value)])],
    row(['Строк дії', `${day(startDate)} – ${day(endDate)}`]),
    ...partyRows('Замовник', buyer),
    ...suppliers.flatMap((supplier) => partyRows('Постачальник', supplier)),
  ];
  const due = milestones.map((one) => row([one.title, one.type, one.percentage, one.duration?.days, one.duration?.type]));
  return [
    '<!doctype html><html lang="uk"><head><meta charset="utf-8"><title>Електронний договір</title></head><body>',
    `<h1>Електронний договір ${escaped(contractID)}</h1><table>${terms.join('')}</table>`,
    `<h2>Позиції</h2><table>${row(['Опис', 'Кількість', 'Одиниця', 'Ціна за одиницю'], 'th')}${items.map(itemRow).join('')}</table>`,
    `<h2>Умови оплати і поставки</h2><table>${row(['Подія', 'Вид', '%', 'Днів', 'Які'], 'th')}${due.join('')}</table>`,
    '</body></html>\n',
  ].join('\n');
};

interface Keeping {
  readonly documents: Pick<DocumentUrls, 'keep'>;
  readonly zone: { render(instant: Date): string };
  readonly now: Date;
}

const [title, format] = ['contract-notice.html', 'text/html'];

/**
 * The contract with its current text as the newest version of its notice. Returns the same object when that version exists, when the
 * contract is not electronic or not pending, and when files are stored by another service.
 */
export const withNotice = async <R extends ContractRecord>(contract: R, id: string, { documents, zone, now }: Keeping): Promise<R> => {
  if (!isElectronic(contract) || contract.status !== 'pending' || documents.keep === undefined) return contract;
  const text = noticeOf(contract, zone.render);
  const hash = `md5:${createHash('md5').update(text).digest('hex')}`;
  const before = listOf(contract.documents).findLast(({ documentType }) => documentType === NOTICE);
  if (before?.hash === hash) return contract;
  const key = await documents.keep({ title, format, text }, now);
  const documentId = before?.id ?? newId();
  const notice: ContractDocument = {
    ...{ id: documentId, title, format, hash, documentType: NOTICE, documentOf: 'contract', language: 'uk', confidentiality: 'public' },
    ...{ author: 'registry', url: storedUrl(`/contracts/${id}`, documentId, key), datePublished: now, dateModified: now },
  };
  return { ...contract, documents: withText(listOf(contract.documents), notice) };
};
