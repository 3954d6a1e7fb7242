/** The way on in a list of a page that the registry draws; its script has a button that adds to the list. */
export const NextLink = ({ address, text }: { address: string; text: string }) => (
  <p>
    <a class="main-button" href={address}>
      {text}
    </a>
  </p>
);
