/**
 * What rules and derived values read of a tender (spec/tenders.md §3). Every type of the schemas that has these fields fits; a
 * field that is not listed here is no business of a rule.
 */
import type { AuctionPeriod, Outline } from '../../procedures/procedure.ts';
import type { Criterion } from '../criteria/criterion.ts';

type Maybe<T> = T | undefined;
type List<T> = readonly T[];

export interface Span {
  readonly startDate?: Maybe<Date>;
  readonly endDate?: Maybe<Date>;
}

export interface EnquirySpan extends Span {
  readonly clarificationsUntil?: Maybe<Date>;
}

export interface Money {
  readonly amount?: Maybe<number>;
  readonly currency?: Maybe<string>;
  readonly valueAddedTaxIncluded?: Maybe<boolean>;
}

export interface Guarantee {
  readonly amount: number;
  readonly currency?: Maybe<string>;
}

export interface Address {
  readonly countryName?: Maybe<string>;
  readonly region?: Maybe<string>;
  readonly addressDetails?: readonly unknown[] | undefined;
}

export interface Identifier {
  readonly scheme: string;
  readonly id: string;
}

export interface ContactPoint {
  readonly email?: Maybe<string>;
  readonly telephone?: Maybe<string>;
}

export interface Party {
  readonly identifier?: Maybe<Identifier>;
  readonly additionalIdentifiers?: Maybe<List<Identifier>>;
  readonly address?: Maybe<Address>;
  readonly contactPoint?: Maybe<ContactPoint>;
  readonly additionalContactPoints?: Maybe<List<ContactPoint>>;
  readonly signerInfo?: Maybe<object>;
  readonly contract_owner?: Maybe<string>;
  readonly kind?: Maybe<string>;
}

export interface Classification {
  readonly scheme: string;
  readonly id: string;
  readonly description?: Maybe<string>;
}

export interface Unit {
  readonly code: string;
  readonly value?: Maybe<Money>;
}

export interface Item {
  readonly id?: Maybe<string>;
  readonly classification?: Maybe<Classification>;
  readonly additionalClassifications?: Maybe<List<Classification>>;
  readonly unit?: Maybe<Unit>;
  readonly quantity?: Maybe<number>;
  readonly deliveryDate?: Maybe<Span>;
  readonly deliveryAddress?: Maybe<Address>;
  readonly relatedLot?: Maybe<string>;
  readonly relatedBuyer?: Maybe<string>;
  readonly category?: Maybe<string>;
  readonly profile?: Maybe<string>;
}

export interface Lot {
  readonly id?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly date?: Maybe<Date>;
  readonly value?: Maybe<Money>;
  readonly minimalStep?: Maybe<Money>;
  readonly guarantee?: Maybe<Guarantee>;
  readonly auctionPeriod?: Maybe<AuctionPeriod>;
}

export interface Feature {
  readonly code?: Maybe<string>;
  readonly featureOf?: Maybe<string>;
  readonly relatedItem?: Maybe<string>;
  readonly enum: List<{ readonly value: number }>;
}

export interface Milestone {
  readonly id?: Maybe<string>;
  readonly type: string;
  readonly code: string;
  readonly title: string;
  readonly description?: Maybe<string>;
  readonly percentage: number;
  readonly sequenceNumber: number;
  readonly duration: { readonly days: number };
  readonly relatedLot?: Maybe<string>;
}

export interface Document {
  readonly id?: Maybe<string>;
  readonly author?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly format?: Maybe<string>;
  readonly url?: Maybe<string>;
  readonly documentType?: Maybe<string>;
  readonly documentOf?: Maybe<string>;
  readonly relatedItem?: Maybe<string>;
  readonly confidentiality?: Maybe<string>;
  readonly confidentialityRationale?: Maybe<string>;
}

export interface Tender {
  readonly status?: Maybe<string>;
  readonly date?: Maybe<Date>;
  readonly mode?: Maybe<string>;
  readonly title?: Maybe<string>;
  readonly title_en?: Maybe<string>;
  readonly title_ru?: Maybe<string>;
  readonly procurementMethod?: Maybe<string>;
  readonly procurementMethodDetails?: Maybe<string>;
  readonly mainProcurementCategory?: Maybe<string>;
  readonly awardCriteria?: Maybe<string>;
  readonly submissionMethod?: Maybe<string>;
  readonly submissionMethodDetails?: Maybe<string>;
  readonly submissionMethodDetails_en?: Maybe<string>;
  readonly submissionMethodDetails_ru?: Maybe<string>;
  readonly contractTemplateName?: Maybe<string>;
  readonly contractChangeRationaleTypes?: Maybe<object>;
  readonly noticePublicationDate?: Maybe<Date>;
  readonly next_check?: Maybe<Date>;
  readonly value?: Maybe<Money>;
  readonly minimalStep?: Maybe<Money>;
  readonly guarantee?: Maybe<Guarantee>;
  readonly enquiryPeriod?: Maybe<EnquirySpan>;
  readonly tenderPeriod?: Maybe<Span>;
  readonly auctionPeriod?: Maybe<AuctionPeriod>;
  readonly awardPeriod?: Maybe<Span>;
  readonly procuringEntity?: Maybe<Party>;
  readonly buyers?: Maybe<List<Party & { readonly id?: Maybe<string> }>>;
  readonly items?: Maybe<List<Item>>;
  readonly lots?: Maybe<List<Lot>>;
  readonly features?: Maybe<List<Feature>>;
  readonly milestones?: Maybe<List<Milestone>>;
  readonly criteria?: Maybe<List<Criterion>>;
  readonly cancellations?: Maybe<List<{ readonly relatedLot?: Maybe<string> }>>;
  readonly documents?: Maybe<List<Document>>;
  readonly funders?: Maybe<List<Party>>;
  readonly plans?: Maybe<List<{ readonly id: string }>>;
  readonly agreements?: Maybe<List<object>>;
  readonly bids?: Outline['bids'];
  readonly awards?: Outline['awards'];
  readonly complaints?: Outline['complaints'];
  readonly contracts?: Outline['contracts'];
}
