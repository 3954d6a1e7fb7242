/** Codes of Ukraine's regions (ISO 3166-2), for any spelling in an address. Pure. */

/** Prefixes of a name's first word, in Ukrainian and in English. */
const REGION_NAME_STARTS: Readonly<Record<string, readonly string[]>> = {
  'UA-05': ['вінниц', 'vinnyt'],
  'UA-07': ['волин', 'volyn'],
  'UA-09': ['луган', 'luhan'],
  'UA-12': ['дніпро', 'dnipro'],
  'UA-14': ['донец', 'donet'],
  'UA-18': ['житом', 'zhytom'],
  'UA-21': ['закарп', 'zakarp'],
  'UA-23': ['запор', 'zapor'],
  'UA-26': ['івано-фр', 'ivano-fr'],
  'UA-32': ['київська', 'київської', 'kyivska'],
  'UA-35': ['кіровогр', 'kirovohr'],
  'UA-40': ['севаст', 'sevast'],
  'UA-43': ['крим', 'crimea'],
  'UA-46': ['львів', 'lviv'],
  'UA-48': ['микола', 'mykola'],
  'UA-51': ['одес', 'odes'],
  'UA-53': ['полтав', 'poltav'],
  'UA-56': ['рівн', 'rivn'],
  'UA-59': ['сум', 'sumy', 'sumska'],
  'UA-61': ['терноп', 'ternop'],
  'UA-63': ['харк', 'khark'],
  'UA-65': ['херс', 'khers'],
  'UA-68': ['хмельн', 'khmeln'],
  'UA-71': ['черкас', 'cherkas'],
  'UA-74': ['черніг', 'chernih'],
  'UA-77': ['чернівец', 'chernivt'],
};
const KYIV_CITY = 'UA-30';

/** All codes, in the order of the standard. */
export const regionCodes: readonly string[] = [...Object.keys(REGION_NAME_STARTS), KYIV_CITY].sort();

const REGION_PREFIXES = /^(?:м\.?|місто|city of|autonomous republic of|республіка|автономна республіка|ар)\s+/;

/** The code of a region by name; undefined for an unknown name. */
export const findRegionCode = (name: string): string | undefined => {
  const text = name.trim().toLowerCase().replaceAll('’', "'");
  const word = text.replace(REGION_PREFIXES, '');
  // The city and the surrounding region have the same prefix.
  if (/^(?:київ|києв|kyiv|kiev)/.test(word)) return /^київськ|обл|oblast|region/.test(word) ? 'UA-32' : KYIV_CITY;
  return Object.entries(REGION_NAME_STARTS).find(([, starts]) => starts.some((start) => word.startsWith(start)))?.[0];
};
