/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * A release package of the Open Contracting Data Standard 1.1; docs/ocds.md says where each field comes from.
 *
 */
export interface ReleasePackage {
  /**
   * Address of this package.
   */
  uri: string;
  /**
   * Version of the standard.
   */
  version: '1.1';
  /**
   * The last change of anything in the package.
   */
  publishedDate: {
    [k: string]: unknown;
  };
  publisher: Publisher;
  /**
   * Address of the licence of the data.
   */
  license?: string;
  /**
   * Addresses of the extensions that releases may use.
   *
   * @maxItems 100
   */
  extensions: string[];
  /**
   * One: the process as it stands.
   *
   * @maxItems 1
   */
  releases: Release[];
}
/**
 * Who publishes.
 */
export interface Publisher {
  /**
   * Name of the publisher.
   */
  name: string;
  /**
   * Address of the registry.
   */
  uri?: string;
}
/**
 * A contracting process as it stands; its parts are those of the standard's release schema.
 *
 */
export interface Release {
  /**
   * Id of the process, for good.
   */
  ocid: string;
  /**
   * Id of the release: another one after each change.
   */
  id: string;
  /**
   * The last change of anything in the release.
   */
  date: {
    [k: string]: unknown;
  };
  /**
   * What the release tells of.
   *
   * @maxItems 16
   */
  tag: (
    | 'planning'
    | 'tender'
    | 'tenderCancellation'
    | 'award'
    | 'awardCancellation'
    | 'contract'
    | 'contractAmendment'
    | 'implementation'
    | 'contractTermination'
  )[];
  /**
   * Always by a tender.
   */
  initiationType: 'tender';
  [k: string]: unknown;
}
