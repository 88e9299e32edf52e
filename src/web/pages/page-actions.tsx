// What one can do with a page: report what is wrong, and read it as Markdown.

export function PageActions({ path, report }: { path: string; report: string | undefined }) {
  return (
    <p class="actions">
      {report && (
        <a class="button" href={report}>
          Wrong? Report it
        </a>
      )}{' '}
      <a href={`${path}.md`}>As Markdown</a>
    </p>
  );
}
