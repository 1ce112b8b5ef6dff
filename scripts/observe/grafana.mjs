/** Makes Grafana dashboards of short descriptions. */

const datasource = { type: 'prometheus', uid: '${datasource}' };
const columns = 24;

/**
 * @param rows of `{ title, panels }`; a panel is `{ title, unit, targets, kind, height, description }`, its targets are
 * pairs of an expression and a legend. Panels of a row share its width.
 */
export const dashboard = ({ uid, title, description, variables = [], rows }) => ({
  uid,
  title,
  description,
  tags: ['docsight'],
  schemaVersion: 39,
  editable: false,
  graphTooltip: 1,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: {
    list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }, ...variables],
  },
  links: [{ type: 'dashboards', tags: ['docsight'], title: 'Docsight', asDropdown: true }],
  panels: layOut(rows),
});

/** A variable whose values are those of a label. */
export const labelVariable = (name, label, metric) => ({
  name,
  label,
  type: 'query',
  datasource,
  query: { query: `label_values(${metric}, ${name})`, refId: name },
  refresh: 2,
  includeAll: true,
  allValue: '.+',
  current: { text: 'All', value: '$__all' },
});

const layOut = (rows) => {
  const panels = [];
  let y = 0;
  const add = (panel) => panels.push({ id: panels.length + 1, ...panel });
  for (const { title, panels: described } of rows) {
    add({ type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: columns, h: 1 }, panels: [] });
    y += 1;
    const width = columns / described.length;
    const height = Math.max(...described.map((panel) => panel.height ?? 8));
    described.forEach((panel, index) => add(panelOf(panel, { x: index * width, y, w: width, h: height })));
    y += height;
  }
  return panels;
};

const panelOf = ({ title, description = '', unit = 'short', kind = 'timeseries', max, targets }, gridPos) => ({
  type: kind,
  title,
  description,
  datasource,
  gridPos,
  fieldConfig: { defaults: { unit, min: 0, ...(max !== undefined && { max }) }, overrides: [] },
  options:
    kind === 'stat'
      ? { reduceOptions: { calcs: ['lastNotNull'] }, textMode: 'value_and_name', colorMode: 'none' }
      : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: targets.map(([expr, legendFormat], index) => ({
    refId: String.fromCodePoint('A'.codePointAt(0) + index),
    datasource,
    expr,
    legendFormat,
    instant: kind === 'stat',
  })),
});
