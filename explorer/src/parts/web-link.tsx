/** An address out of a record: a link when it leads to the web, else its text; nobody's record runs a script here. */
export const WebLink = ({ url }: { url: string }) => (/^https?:\/\//i.test(url) ? <a href={url}>{url}</a> : <span>{url}</span>);
