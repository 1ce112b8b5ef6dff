import { escapeHtml } from '@docsight/service-kit';

/** One picture: its path in the gallery, and what it shows. */
type Picture = { path: string; state: string; width: number; scheme: string };

/** Returns an HTML page with pictures such as `dashboard/app-keys-390-dark.jpg`, one row for each state. */
export const galleryPage = (paths: readonly string[]): string => {
  const pictures = paths.map(pictureAt);
  const states = [...new Set(pictures.map(({ state }) => state))].toSorted();
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pictures of the browser tests</title>
<style>
body { margin: 1rem; font: 14px system-ui, sans-serif; }
section { border-top: 1px solid #bbb; }
h2 { font-size: 1rem; }
div { display: flex; gap: 1rem; overflow-x: auto; }
figure { margin: 0 0 1rem; }
img { height: 30rem; border: 1px solid #bbb; }
</style>
<h1>Pictures of the browser tests</h1>
${states.map((state) => sectionOf(state, pictures)).join('\n')}
</html>
`;
};

const pictureAt = (path: string): Picture => {
  const { state = path, width, scheme = '' } = namePattern.exec(path)?.groups ?? {};
  return { path, state, width: Number(width ?? 0), scheme };
};

const namePattern = /^(?<state>.+?)(?:-(?<width>\d{3,4}))?(?:-(?<scheme>dark|light))?\.(?:jpg|png)$/;

const sectionOf = (state: string, pictures: readonly Picture[]): string => {
  // Light comes before dark.
  const figures = pictures
    .filter((picture) => picture.state === state)
    .toSorted((one, other) => one.width - other.width || other.scheme.localeCompare(one.scheme))
    .map(({ path, width, scheme }) => {
      const caption = [width > 0 ? `${width} px` : '', scheme].filter((part) => part !== '').join(', ');
      const address = escapeHtml(encodeURI(path));
      return `<figure><a href="${address}"><img src="${address}" alt="${escapeHtml(path)}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
    });
  return `<section><h2>${escapeHtml(state)}</h2><div>${figures.join('')}</div></section>`;
};
