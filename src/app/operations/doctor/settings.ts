import { type Finding, makeFindings } from '../../../base/platform/findings.ts';
import { settingTable } from '../../../base/platform/setting-table.ts';
import { readSettings, type Settings, SettingsTrouble } from '../../../base/platform/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const { ok, warn, fail } = makeFindings('settings');
const CORRECT_HINT = 'Correct it in the environment of the registry; ‘registry start --help’ lists all settings.';

/** Unknown variables with a prefix of the settings are most likely misspelled. */
const listMisspelled = (env: Environment): string[] => {
  const known = new Set(settingTable.map(({ name }) => name));
  const families = ['DOCUMENT_SERVICE_', 'FEED_', 'MONGODB_UR', 'TOKEN_'];
  return Object.keys(env).filter((name) => families.some((family) => name.startsWith(family)) && !known.has(name));
};

const buildSummary = (env: Environment, settings: Settings): Finding => {
  const set = settingTable.filter(({ name }) => (env[name] ?? '').trim() !== '').map(({ name }) => name);
  const own = set.length === 0 ? 'None is set, so all have their defaults' : `Set and usable: ${set.join(', ')}`;
  const without =
    settings.defaultAuthority === null ? ' Without DEFAULT_AUTHORITY, reports on contracts without an agreement are refused.' : '';
  return ok(`${own}.${without}`);
};

/** `settings` is null if they are invalid; then nothing else can be checked. */
export const examineSettings = (env: Environment): { settings: Settings | null; findings: Finding[] } => {
  const unknown = listMisspelled(env).map((name) => warn(`${name} is no setting and has no effect.`, CORRECT_HINT));
  try {
    const settings = readSettings(env);
    const resting = settings.readOnly
      ? [warn('READ_ONLY is on: every write is 503, and the scheduler pauses.', 'Remove it when the work is done.')]
      : [];
    return { settings, findings: [...unknown, ...resting, buildSummary(env, settings)] };
  } catch (error) {
    if (!(error instanceof SettingsTrouble)) throw error;
    const problems = error.problems.map((problem) => fail(problem, CORRECT_HINT));
    return { settings: null, findings: [...unknown, ...problems] };
  }
};
