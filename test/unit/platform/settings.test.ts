import { expect } from 'chai';
import { settingTable } from '../../../src/base/platform/setting-table.ts';
import { readSettings, SettingsTrouble } from '../../../src/base/platform/settings.ts';

const collectProblems = (env: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsTrouble) return error.problems;
    throw error;
  }
};

/** Each is wrong for some settings. */
const tries = ['1.5', '-1000000', '9999999999999', 'x y', 'ftp://host', 'maybe', `mongodb://${'x'.repeat(5000)}`, 'y'.repeat(70_000)];
/** Any value turns these on. */
const switches = ['SANDBOX_MODE', 'STRICT_REPORT_ROLES', 'ALERTS_TO_PRIVATE'];

describe('a setting that is not given', () => {
  it('has its default: the feed stays a second behind (spec/feed.md §5)', () => {
    expect(readSettings({}).feedWatermarkSeconds).to.equal(1);
    expect(readSettings({ FEED_WATERMARK_SECONDS: '' }).feedWatermarkSeconds).to.equal(1);
    expect(readSettings({ FEED_WATERMARK_SECONDS: '0' }).feedWatermarkSeconds).to.equal(0);
  });
});

describe('a setting that cannot be used', () => {
  it('is told what it should be: a whole number of seconds', () => {
    expect(collectProblems({ FEED_WATERMARK_SECONDS: '1.5' })).to.deep.equal([
      'FEED_WATERMARK_SECONDS="1.5" should be a whole number of seconds from -999999 to 999999',
    ]);
  });

  for (const { name, should, fallback } of settingTable) {
    it(`${name} says what it should be, and takes what it shows`, () => {
      const refused = tries.flatMap((value) => collectProblems({ [name]: value }));
      expect(refused.length > 0).to.equal(!switches.includes(name));
      for (const problem of refused) {
        expect(problem)
          .to.match(new RegExp(`^${name}(="[^"]{1,81}")? should be `))
          .and.satisfy((text: string) => text.endsWith(should));
        expect(problem.length).to.be.lessThan(300);
      }
      const [, example] = /, such as (\S+)$/.exec(should) ?? [];
      // The one default that is no value: it names another setting.
      const visible = [example, fallback === 'PORT + 1' ? '' : fallback];
      for (const value of visible) expect(collectProblems({ [name]: value ?? '' })).to.deep.equal([]);
    });
  }

  it('shows no secret, and is named with all others at once', () => {
    const secrets = ['MONGODB_URI', 'DOCUMENT_SERVICE_KEY', 'TOKEN_SECRET', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
    const problems = collectProblems(Object.fromEntries(secrets.map((name) => [name, 'se cret'])));
    expect(problems).to.have.length(secrets.length);
    expect(problems.join()).not.to.contain('se cret');
  });
});
