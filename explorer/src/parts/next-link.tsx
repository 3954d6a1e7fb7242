/** A link to the next page of a list, when rendered by the registry; with scripts a button extends the list instead. */
export const NextLink = ({ address, text }: { address: string; text: string }) => (
  <p>
    <a class="main-button" href={address}>
      {text}
    </a>
  </p>
);
