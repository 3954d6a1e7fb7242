/** What others than bidders do at the edges of both stages of a dialogue (spec/dialogues.md §5, §6, spec/second-stages.md §1–§3). */
import { expect } from 'chai';
import { accounts } from '../../support/procedure.ts';
import { type Answer, keys, useRegistry } from '../../support/registry.ts';
import { broughtStage, dialogueToken } from '../../support/second-stages.ts';
import { errorsIn } from '../../support/tender-parts.ts';

type Body = Record<string, unknown>;

const ua = 'competitiveDialogueUA.stage2';

const said = (answer: Answer): unknown =>
  answer.status < 300 ? answer.status : answer.status === 400 ? errorsIn(answer) : answer.body.details;

describe('the second stage of a dialogue', () => {
  const registry = useRegistry({ accounts });

  it('is taken over by a token in the body, too, which says nothing else', async () => {
    const stage = await broughtStage(registry, ua);
    const take = async (body: unknown, key: string = keys.broker) =>
      said(await registry.ask('PATCH', `${stage.path}/credentials`, { key, body }));
    const access = { token: dialogueToken };
    for (const body of [{ access }, { access, data: {} }, { access, data: '' }]) expect(await take(body)).to.equal(200);
    expect(await take({ access }, keys.other)).to.match(/^Forbidden: this dialogue is continued/);
    expect(await take({ access: { token: 'another' } })).to.match(/^Forbidden: this dialogue is continued/);
    expect(await take({ access, status: 'draft' })).to.deep.equal(['extra_forbidden status: Extra inputs are not permitted']);
    expect(await take([])).to.deep.equal(['missing data: Field required']);
  });
});
