/** An address from a record: a link if it is a web address, otherwise text, so that no record can run a script here. */
export const WebLink = ({ url }: { url: string }) => (/^https?:\/\//i.test(url) ? <a href={url}>{url}</a> : <span>{url}</span>);
