/** Tenders as open data: fetches the plans and contracts of a release, as their GET shows them, for the pure mapping of `model/`. */

import type { JsonObject } from '../../base/domain/json.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import { makeContractView } from '../../modules/contracts/service.ts';
import { makePlanView } from '../../modules/plans/service.ts';
import { collections } from '../../store/collections.ts';
import { readMany } from '../../store/records/queries.ts';
import type { PortContext } from '../feature.ts';
import { buildPackage, type Publication } from './model/package.ts';
import { type Release, releaseOf } from './model/release.ts';
import { idIn, objectsIn, textIn } from './model/release-fields.ts';

export type OpenDataDeps = Pick<PortContext, 'settings' | 'store' | 'validator' | 'documents' | 'procedures' | 'foreign'>;

/** Address of an API path as the caller sees it, e.g. of `/tenders/…`. */
type AddressOf = (path: string) => string;

/** Address of the release package of a tender. */
export const buildPackageAddress = (tender: JsonObject, addressOf: AddressOf): string =>
  addressOf(`/tenders/${idIn(tender.id)}?opt_schema=ocds`);

const idsIn = (list: unknown): string[] => objectsIn(list).flatMap(({ id }) => idIn(id) ?? []);

export const makeOpenData = ({ settings, store, validator, documents, procedures, foreign }: OpenDataDeps) => {
  const contractView = makeContractView(validator, documents, foreign);
  const planView = makePlanView(validator, documents, foreign);
  /** The records of a tender, without those that a mirrored registry has withdrawn. */
  const read = async (kind: 'contracts' | 'plans', tenders: readonly JsonObject[]) => {
    const ids = tenders.flatMap((tender) => idsIn(tender[kind]));
    const records = await readMany(store.collection(collections[kind].name), ids);
    return (tender: JsonObject) =>
      idsIn(tender[kind])
        .flatMap((id) => records.get(id) ?? [])
        .filter((record) => foreign?.isGone(record) !== true);
  };

  /**
   * One release per tender, in order. Takes tenders as their GET shows them (the `data` of the view); reads the store twice per
   * call, however many tenders there are. 503 if the store cannot be reached.
   */
  const releasesOf = async (tenders: readonly JsonObject[], addressOf: AddressOf): Promise<Release[]> => {
    const [contracts, plans] = await Promise.all([read('contracts', tenders), read('plans', tenders)]);
    return timeSlices.map(tenders, (tender) => {
      const process = {
        tender,
        contracts: contracts(tender).map((contract) => contractView.data(contract)),
        plans: plans(tender).map((plan) => planView(plan)),
      };
      const { scale } = procedures.measureOf(textIn(tender.procurementMethodType) ?? '');
      return releaseOf(process, { ocidPrefix: settings.ocidPrefix, addressOf, scale });
    });
  };

  /** The publisher and more for the packages of `src/features/ocds/model/package.ts`; `uri` is the address of the package. */
  const publicationOf = (uri: string): Publication => ({
    uri,
    publisher: { name: settings.publisherName, uri: settings.publicUrl },
    license: settings.dataLicense,
  });

  return {
    releasesOf,
    publicationOf,
    /** The release package of one tender: the response to `GET /tenders/{id}?opt_schema=ocds`. */
    packageOf: async (tender: JsonObject, addressOf: AddressOf): Promise<JsonObject> =>
      buildPackage(await releasesOf([tender], addressOf), publicationOf(buildPackageAddress(tender, addressOf))),
  };
};

export type OpenData = ReturnType<typeof makeOpenData>;
