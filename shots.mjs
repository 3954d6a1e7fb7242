import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const text = readFileSync('/tmp/show.txt','utf8');
const login = /by this link a bidder bids himself: (\S+)/.exec(text)[1];
const watch = [...text.matchAll(/watch it: (\S+)/g)].map(m=>m[1]);
const tender = /the tender: (\S+)/.exec(text)[1];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const phone = await b.newPage({ viewport: { width: 390, height: 844 }, locale: 'uk-UA' });
const desk = await b.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', colorScheme: 'dark' });
const errs=[]; for (const p of [phone, desk]) p.on('console', m => m.type()==='error' && errs.push(m.text()));
await phone.goto(login); await phone.screenshot({ path: '/tmp/shots/1-login.png', fullPage: true });
const btn = phone.locator('button[type=submit], form button').first(); await btn.click(); await phone.waitForTimeout(1500);
console.log(phone.url());
await phone.screenshot({ path: '/tmp/shots/2-bidder.png' });
await desk.goto(watch[0]+'?'); await desk.waitForTimeout(1500);
console.log(desk.url());
await desk.screenshot({ path: '/tmp/shots/3-watcher.png', fullPage: true });
let bidDone = false;
for (let i=0;i<30;i++){
  await phone.waitForTimeout(4000);
  const input = phone.locator('input[inputmode=decimal]');
  if (!bidDone && await input.count() && await input.first().isEnabled()) {
    await phone.screenshot({ path: '/tmp/shots/4-turn.png' });
    const t = await phone.locator('body').innerText();
    console.log(t.slice(0,600));
    bidDone = true;
  }
  if (i===15) { await desk.screenshot({ path: '/tmp/shots/5-watcher-mid.png', fullPage: true }); await phone.screenshot({ path: '/tmp/shots/6-bidder-mid.png', fullPage: true }); }
}
console.log(errs);
await desk.screenshot({ path: '/tmp/shots/7-watcher-late.png', fullPage: true });
await b.close();
