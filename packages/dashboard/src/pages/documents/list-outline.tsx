const rows = 6;

/** The list while it loads, with rows of the same height. */
export const ListOutline = () => (
  <div class="list-outline" role="status">
    <span class="announcement">Documents: loading</span>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} class="list-outline-row" aria-hidden="true">
        <span class="document-cover">
          <span class="page-image" />
        </span>
        <span class="outline-line" />
      </span>
    ))}
  </div>
);
