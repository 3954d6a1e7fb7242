import { expect } from 'chai';
import { clientTypes } from '../../clients/typescript/scripts/generate.ts';
import { describeApi } from '../../src/app/operations/openapi.ts';

describe('The types of the client', () => {
  it('have every path of the OpenAPI document', async () => {
    const { paths } = describeApi('http://127.0.0.1:8080') as { readonly paths: object };
    const typed = [...(await clientTypes()).matchAll(/^ {4}"(\/.*)": \{$/gm)].map(([, path]) => path);
    expect(typed).to.have.members(Object.keys(paths));
  });
});
