import ts from 'typescript';

/** The attributes and properties whose values readers see or hear. */
const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'reason',
  'text',
  'title',
  'tooltip',
]);
/** The functions that show or announce their argument. */
const textFunctions = new Set(['announce', 'alert', 'confirm']);

/**
 * Lists the texts that are written in a source file instead of the catalogue, as `path:line: text`. Also lists the
 * calls of `t` that run while the module is loaded, before the language is set.
 * @param keys the names of the texts in the catalogue, which a property may have as its value.
 */
export const textProblems = (path: string, source: string, keys: readonly string[]): string[] => {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const problems: string[] = [];
  const report = (node: ts.Node, text: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${path}:${line + 1}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    const literal = literalOf(node);
    const isKey = literal !== undefined && keys.includes(literal) && ts.isPropertyAssignment(node.parent);
    if (literal !== undefined && !isKey && hasWord(literal) && (isShown(node) || isSentence(node, literal)))
      report(node, literal);
    if (isCallOfT(node) && isOutsideFunctions(node)) report(node, `${node.getText()} runs while the module is loaded`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
};

/** Returns the fixed text of a string, of a template without its values, or of JSX. */
const literalOf = (node: ts.Node): string | undefined => {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
};

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Whether the value of an expression is rendered, or is the value of an attribute that people see or hear. */
const isShown = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isJsxText(node) || ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return true;
  if (ts.isJsxAttribute(parent)) return textAttributes.has(parent.name.getText());
  if (ts.isPropertyAssignment(parent) && parent.initializer === node)
    return textAttributes.has(parent.name.getText()) && !isInError(parent);
  if (ts.isCallExpression(parent)) return node !== parent.expression && textFunctions.has(calledName(parent));
  return passesValueOn(node, parent) && isShown(parent);
};

/** Whether the value of `parent` may be that of `node`. */
const passesValueOn = (node: ts.Node, parent: ts.Node): boolean => {
  if (ts.isConditionalExpression(parent)) return node !== parent.condition;
  if (ts.isBinaryExpression(parent)) {
    const operators = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
    const { kind } = parent.operatorToken;
    return operators.includes(kind) || (kind === ts.SyntaxKind.AmpersandAmpersandToken && node === parent.right);
  }
  return ts.isJsxExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isTemplateSpan(parent);
};

/** Whether a string looks like a sentence for people. Errors are for developers. */
const isSentence = (node: ts.Node, text: string): boolean => /^\p{Lu}\p{Ll}*,? \p{L}/u.test(text) && !isInError(node);

const isInError = (node: ts.Node): boolean => {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent)
    if (ts.isNewExpression(at)) return /(Error|Exception)$/.test(at.expression.getText());
  return false;
};

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

const isCallOfT = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ['t', 'tooltip', 'formatPercent', 'formatList'].includes(calledName(node));

const isOutsideFunctions = (node: ts.Node): boolean => {
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) if (ts.isFunctionLike(at)) return false;
  return true;
};
