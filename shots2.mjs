import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const text = readFileSync('/tmp/show.txt','utf8');
const watch = [...text.matchAll(/watch it: (\S+)/g)].map(m=>m[1]);
const tender = /the tender: (\S+)/.exec(text)[1];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const desk = await b.newPage({ viewport: { width: 1280, height: 900 }, locale: 'uk-UA' });
await desk.goto(watch[0]); await desk.waitForTimeout(2000);
const v = desk.getByRole('button', { name: /перевір/i }); if (await v.count()) { await v.first().click(); await desk.waitForTimeout(3000); }
await desk.screenshot({ path: '/tmp/shots/8-after.png', fullPage: true });
await desk.goto(tender); await desk.waitForTimeout(2000); await desk.screenshot({ path: '/tmp/shots/9-tender.png', fullPage: true });
await desk.goto(new URL('/auctions', tender).href); await desk.waitForTimeout(1500); await desk.screenshot({ path: '/tmp/shots/10-list.png', fullPage: true });
await b.close();
