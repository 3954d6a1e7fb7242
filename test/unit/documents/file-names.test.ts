import { expect } from 'chai';
import contentDisposition from 'content-disposition';
import fc from 'fast-check';
import { attachmentDisposition, fileName } from '../../../src/modules/documents/file-names.ts';
import { parseMediaType, safeMediaType } from '../../../src/modules/documents/service/media-types.ts';

const nameIn = (header: string): string | undefined => contentDisposition.parse(header).parameters.filename;

describe('a file name', () => {
  it('stays as it is when it is an honest one', () => {
    for (const name of ['a.pdf', 'Договір № 5 (копія).docx', '50% off "x".txt', '日本.p7s']) expect(fileName(name)).to.equal(name);
  });

  it('loses controls, marks that turn the text, and slashes', () => {
    expect(fileName('a\r\nX: y.pdf')).to.equal('a X: y.pdf');
    expect(fileName('a\u202egpj.exe')).to.equal('a gpj.exe');
    expect(fileName('../../etc/passwd')).to.equal('.._.._etc_passwd');
    expect(fileName('Договір 1/2')).to.equal('Договір 1_2');
  });

  it('is cut to 255 units with its extension, never through the middle of a character', () => {
    expect(fileName(`${'я'.repeat(5000)}.pdf`)).to.equal(`${'я'.repeat(251)}.pdf`);
    const cut = fileName(`${'x'.repeat(250)}${'😀'.repeat(50)}.pdf`);
    expect(cut.isWellFormed()).to.equal(true);
    expect(cut.length).to.be.at.most(255);
  });

  it('is never empty', () => {
    for (const name of [undefined, '', ' ', '.', '..', '\n']) expect(fileName(name)).to.equal('document');
  });

  it('makes a header of printable ASCII that gives the name back, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const header = attachmentDisposition(title);
        expect(header).to.match(/^attachment; [\x20-\x7e]+$/);
        expect(header.length).to.be.below(4000);
        expect(nameIn(header)).to.equal(fileName(title));
      }),
    );
    expect(nameIn(attachmentDisposition('"; filename="x.html'))).to.equal('"; filename="x.html');
    expect(nameIn(attachmentDisposition('\ud800x'))).to.equal('\ufffdx');
    expect(nameIn(attachmentDisposition('%41.txt'))).to.equal('%41.txt');
    expect(nameIn(attachmentDisposition(undefined))).to.equal('document');
  });
});

describe('a media type', () => {
  it('is taken from the part, or from the name when the part does not say much', () => {
    expect(parseMediaType('application/x-own', 'a.pdf')).to.equal('application/x-own');
    for (const message of ['application/octet-stream', 'text/plain', '']) {
      expect(parseMediaType(message, 'sign.p7s')).to.equal('application/pkcs7-signature');
      expect(parseMediaType(message, 'A.PDF')).to.equal('application/pdf');
    }
    expect(parseMediaType('text/plain', 'README')).to.equal('text/plain');
    expect(parseMediaType('application/octet-stream', 'a.unknown')).to.equal('application/octet-stream');
  });

  it('is application/octet-stream when it cannot stand in a header', () => {
    for (const message of ['', 'pdf', 'a/b; charset=x', 'a/b\r\nX: y', 'a/b c', '<x>/y', 'a/b/c', `a/${'b'.repeat(300)}`]) {
      expect(safeMediaType(message)).to.equal('application/octet-stream');
    }
    expect(safeMediaType('application/vnd.x+json')).to.equal('application/vnd.x+json');
  });
});
