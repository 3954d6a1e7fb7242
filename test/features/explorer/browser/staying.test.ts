/** A page that stays open over a deadline: it never says of what has passed that it is to come, and shows what has become of it. */
import { expect } from 'chai';
import { afterTendering, inTendering, readTender } from '../../../../fixtures/procedure.ts';
import { useRegistry } from '../../../support/registry.ts';
import { useBrowser } from './browser.ts';

describe('A page that stays open', () => {
  const registry = useRegistry();
  const browser = useBrowser();

  it('says that a time is over, then shows the new state, and takes the notice of it away again', async () => {
    const tender = await inTendering(registry);
    const end = Date.parse((await readTender(registry, tender)).tenderPeriod.endDate);
    const { page, problems, settled } = await browser.open({ language: 'en' });
    await page.clock.install({ time: new Date(end - 600_000) });
    await page.goto(`${registry.url}/en/tender/${tender.id}?history=1`);
    const outcome = page.locator('.next-turn');
    await outcome.getByText('ends').waitFor();
    const changes = page.locator('#history .changes > li');
    await changes.first().waitFor();
    const known = await changes.count();
    // What the registry has sent shows all of this without a script, which a clock that stands would keep from beginning.
    await settled();
    // Its clock stands while the procedure moves on: a reread in the middle would show the change before it is waited for.
    await page.clock.pauseAt(new Date(end + 1000));
    await outcome.getByText('the period ended on').waitFor();
    expect(await page.locator('#timeline').innerText()).to.not.match(/ends in/);
    await afterTendering(registry, tender);
    // By then it has asked for the last time, whenever in its spans; only then its notice may stand, and its time run out.
    await page.clock.fastForward(180_000);
    await page.clock.resume();
    await page.getByText('The record has just changed').waitFor();
    // What changed tells it, too.
    await changes.nth(known).waitFor();
    expect(await page.locator('.lead .status').first().innerText()).to.not.include('Open for bids');
    await page.clock.fastForward(20_000);
    await page.getByText('The record has just changed').waitFor({ state: 'detached' });
    // In another language it is the same record.
    await page.getByRole('link', { name: 'Українська' }).click();
    await page.locator('html[lang=uk]').waitFor();
    await settled();
    expect(await page.locator('.fresh').innerText()).to.equal('');
    expect(problems).to.deep.equal([]);
  });
});
