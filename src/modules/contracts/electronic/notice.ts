/** The text of an electronic contract that both sides sign, stored as one of its documents (spec/electronic-contracts.md §1). */
import { createHash } from 'node:crypto';
import { type ContractRecord, isElectronic } from '../../../base/domain/contract.ts';
import { type DocumentUrls, storedUrl } from '../../../base/domain/documents.ts';
import { listOf } from '../../../base/domain/json.ts';
import type { ContractDocument, ContractParty, ContractValueShown, ShownItem } from '../../../base/domain/types.generated.ts';
import { escapeHtml } from '../../../http/html.ts';
import { newId } from '../../../store/records/ids.ts';
import { CONTRACT_NOTICE, withText } from './rules.ts';

/** The signed text keeps apostrophes as they are. */
const escapeNoticeHtml = (text: unknown): string => escapeHtml(String(text ?? '')).replaceAll('&#39;', "'");

const formatTableRow = (cells: readonly unknown[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escapeNoticeHtml(cell)}</${tag}>`).join('')}</tr>`;

const formatTaxNote = ({ valueAddedTaxIncluded }: ContractValueShown): string => (valueAddedTaxIncluded === true ? 'з ПДВ' : 'без ПДВ');

const formatContractValue = (value: ContractValueShown | undefined): string =>
  value?.amount === undefined ? '' : `${value.amount} ${value.currency ?? ''} ${formatTaxNote(value)}`;

const partyRows = (name: string, { name: of, identifier, address, signerInfo }: ContractParty = {}): string[] => [
  formatTableRow([name, of]),
  formatTableRow(['Код', [identifier?.scheme, identifier?.id].join(' ')]),
  formatTableRow(['Адреса', [address?.postalCode, address?.region, address?.locality, address?.streetAddress].filter(Boolean).join(', ')]),
  formatTableRow(['Підписує', [signerInfo?.name, signerInfo?.position, signerInfo?.authorizedBy].filter(Boolean).join(', ')]),
  formatTableRow(['Рахунок', signerInfo?.iban]),
];

const itemRow = ({ description, quantity, unit }: ShownItem): string =>
  formatTableRow([description, quantity, unit?.name ?? unit?.code, formatContractValue(unit?.value)]);

/** The terms of the contract. Deterministic: the same contract gives the same text. */
const noticeOf = (contract: ContractRecord, render: (instant: Date) => string): string => {
  const { contractID, contractNumber, title, description, buyer, suppliers = [], value, items = [], milestones = [] } = contract;
  const { startDate, endDate } = contract.period ?? {};
  const day = (date: Date | undefined): string => (date === undefined ? '' : render(date).slice(0, 10));
  const terms = [
    ...[
      formatTableRow(['Номер', contractNumber ?? contractID]),
      formatTableRow(['Ідентифікатор', contractID]),
      formatTableRow(['Шаблон', contract.contractTemplateName]),
    ],
    ...[formatTableRow(['Предмет', title]), formatTableRow(['Опис', description]), formatTableRow(['Ціна', formatContractValue(value)])],
    formatTableRow(['Строк дії', `${day(startDate)} – ${day(endDate)}`]),
    ...partyRows('Замовник', buyer),
    ...suppliers.flatMap((supplier) => partyRows('Постачальник', supplier)),
  ];
  const due = milestones.map((one) => formatTableRow([one.title, one.type, one.percentage, one.duration?.days, one.duration?.type]));
  return [
    '<!doctype html><html lang="uk"><head><meta charset="utf-8"><title>Електронний договір</title></head><body>',
    `<h1>Електронний договір ${escapeNoticeHtml(contractID)}</h1><table>${terms.join('')}</table>`,
    `<h2>Позиції</h2><table>${formatTableRow(['Опис', 'Кількість', 'Одиниця', 'Ціна за одиницю'], 'th')}${items.map(itemRow).join('')}</table>`,
    `<h2>Умови оплати і поставки</h2><table>${formatTableRow(['Подія', 'Вид', '%', 'Днів', 'Які'], 'th')}${due.join('')}</table>`,
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
  const before = listOf(contract.documents).findLast(({ documentType }) => documentType === CONTRACT_NOTICE);
  if (before?.hash === hash) return contract;
  const key = await documents.keep({ title, format, text }, now);
  const documentId = before?.id ?? newId();
  const notice: ContractDocument = {
    ...{
      id: documentId,
      title,
      format,
      hash,
      documentType: CONTRACT_NOTICE,
      documentOf: 'contract',
      language: 'uk',
      confidentiality: 'public',
    },
    ...{ author: 'registry', url: storedUrl(`/contracts/${id}`, documentId, key), datePublished: now, dateModified: now },
  };
  return { ...contract, documents: withText(listOf(contract.documents), notice) };
};
