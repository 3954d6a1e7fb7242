import { expect } from 'chai';
import { isDrawn } from '../../scripts/procedure-graphs.ts';

describe('The document of procedure types', () => {
  it('shows them as they are; if not, run npm run graphs', () => expect(isDrawn()).to.equal(true));
});
