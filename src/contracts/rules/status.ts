/** When a contract changes its state (spec/procedures.md §1.6, spec/contracts.md §4). */
import { orderErrors } from '../../model/period.ts';
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import { isStep } from '../states.ts';
import { becomes, changes, none, type Rule } from './rule.ts';

/** spec/contracts.md §4 "dateSigned". */
export const signedAfterTheAward: Rule = (edit) => {
  const { dateSigned } = edit.after;
  if (dateSigned === undefined || !changes(edit, 'dateSigned')) return none;
  const at = ['data', 'dateSigned'];
  const activation = edit.award?.date;
  if (activation !== undefined && dateSigned < activation) {
    return [ruleError(at, `Contract signature date should be after award activation date (${edit.date(activation)})`)];
  }
  return dateSigned > edit.now ? [ruleError(at, "Contract signature date can't be in the future")] : none;
};

/** spec/procedures.md §1.6: 403; a contract is cancelled by itself only where the award has others that stand. */
export const stepIsAllowed: Rule = (edit) => {
  const { before, after, tender, id } = edit;
  if (!isStep(before.status, after.status)) throw forbidden("Can't update contract status");
  if (!becomes(edit, 'cancelled')) return none;
  if ((tender?.buyers ?? []).length <= 1) throw forbidden("Can't update contract status");
  const others = (tender?.contracts ?? []).filter((stub) => stub.awardID === before.awardID && stub.id !== id);
  if (others.some(({ status }) => status !== 'cancelled')) return none;
  throw forbidden("Can't update contract status from pending to cancelled for last not cancelled contract. Cancel award instead.");
};

/** Complaints that hold a contract up; claims do not. */
const open = new Set(['pending', 'accepted', 'satisfied', 'stopping']);

/** spec/contracts.md §4 "pending only", 403. */
export const signedWhenTheAwardIsSettled: Rule = (edit) => {
  if (edit.before.status !== 'pending' || !becomes(edit, 'active')) return none;
  const { award, tender, now } = edit;
  if (award?.date !== undefined && award.date > now) {
    throw forbidden(`Can't sign contract before award activation date (${edit.date(award.date)})`);
  }
  const ofLot = <T extends { readonly lotID?: string | undefined }>({ lotID }: T): boolean => lotID === award?.lotID;
  const complaints = [
    ...(tender?.complaints ?? []).filter(({ relatedLot }) => relatedLot === undefined || relatedLot === award?.lotID),
    ...(tender?.awards ?? []).filter(ofLot).flatMap((one) => one.complaints ?? []),
  ];
  if (complaints.some(({ status }) => status !== undefined && open.has(status))) {
    throw forbidden("Can't sign contract before reviewing all complaints");
  }
  return none;
};

/** spec/contracts.md §4 "resulting status not pending". */
export const terminatedWhenPaid: Rule = (edit) => {
  if (becomes(edit, 'terminated') && edit.after.amountPaid === undefined) {
    throw forbidden("Can't terminate contract while 'amountPaid' is not set");
  }
  return none;
};

export const periodBeginsBeforeItsEnd: Rule = ({ before, after, date }) =>
  orderErrors(after.period, ['data', 'period'], { render: date }, before.period?.startDate);

const lacking = (field: string): FieldError[] => [ruleError(['data', field], `${field} is required for contract in \`active\` status`)];

/** spec/contracts.md §4 "pending→active". */
export const activeContractIsWhole: Rule = (edit) => {
  if (!becomes(edit, 'active')) return none;
  const { contractTemplateName, buyer, suppliers = [], period, contractNumber } = edit.after;
  const signers = buyer?.signerInfo !== undefined && suppliers.length > 0 && suppliers.every(({ signerInfo }) => signerInfo !== undefined);
  if (contractTemplateName !== undefined && !signers) {
    return [ruleError(['data'], 'signerInfo field for buyer and suppliers is required for contract in `active` status')];
  }
  if (period?.startDate === undefined || period.endDate === undefined) return lacking('period');
  return contractNumber === undefined ? lacking('contractNumber') : none;
};
