import { Field } from '@docsight/ui';
import { gateSentence } from '../../gate/gate.ts';
import { GateStrip } from '../../gate/gate-strip.tsx';
import { Panel } from '../../shell/panel.tsx';
import { Choice } from './choice.tsx';
import { gateIn } from './draft.ts';
import type { DraftProps } from './draft-props.ts';

const kinds = [
  { value: 'preview', label: 'Before a page', hint: 'Readers see the pages before it first.' },
  { value: 'full', label: 'At the start', hint: 'Readers see no page before they give their e-mail address.' },
  { value: 'none', label: 'No gate', hint: 'Readers stay anonymous, and you get no leads.' },
] as const;

/** Where readers must give their e-mail address: a divider between the pages, and a number for exact values. */
export const GatePanel = ({ document, draft, change, errorOf }: DraftProps) => {
  const { short_code: code, page_count: pageCount } = document;
  const gate = gateIn(draft, document);
  return (
    <Panel title="E-mail gate">
      <div class="settings-part">
        <Choice
          name="gate_type"
          legend="Where the gate is"
          options={kinds}
          value={draft.gateKind}
          onChange={(gateKind) => change({ gateKind })}
        />
        <GateStrip
          code={code}
          pageCount={pageCount}
          gate={gate}
          onMove={(page) => change({ gatePage: String(page) })}
        />
        <p class="settings-sentence">{gateSentence(gate, pageCount)}</p>
        {draft.gateKind === 'preview' && (
          <div class="settings-number">
            <Field
              name="gate_page"
              label="First closed page"
              hint={`From 1 to ${pageCount}. You can also drag the line between the pages.`}
              error={errorOf('gate_page')}
              control={(attributes) => (
                <input
                  {...attributes}
                  type="number"
                  min={1}
                  max={pageCount}
                  inputMode="numeric"
                  value={draft.gatePage}
                  onInput={({ currentTarget }) => change({ gatePage: currentTarget.value })}
                />
              )}
            />
          </div>
        )}
      </div>
    </Panel>
  );
};
