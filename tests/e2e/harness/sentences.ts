import ts from 'typescript';

type Sentence = { line: number; prose: string };

/**
 * Returns the titles of tests. Also the strings, templates and texts of JSX that have at least three words in a row.
 */
export const sentencesIn = (path: string, text: string): Sentence[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Sentence[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && (threeWords.test(node.getText(file)) || isTitle(node))) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      for (const [index, prose] of textOf(node, file).split('\n').entries()) found.push({ line: first + index, prose });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

type Text = ts.StringLiteralLike | ts.TemplateExpression | ts.JsxText;

const threeWords = /\p{L}+,? \p{L}+,? \p{L}+/u;

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node);

/** Says whether the text is the first argument of `it`, `describe`, `it.each(…)` or the like. */
const isTitle = (node: Text): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  /^(?:it|describe)\b/.test(node.parent.expression.getText());

/** Returns a text as it is written, without its quotes and without the expressions of a template. */
const textOf = (node: Text, file: ts.SourceFile): string => {
  const parts = ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    : [node];
  return parts
    .map((part) =>
      part
        .getText(file)
        .replace(/^['"`}]/, '')
        .replace(/(?:['"`]|\$\{)$/, ''),
    )
    .join(' ');
};
