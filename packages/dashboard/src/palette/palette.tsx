import { Dialog } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Keys } from '../keyboard/keys.tsx';
import { matching, nextOption } from './match.ts';
import './palette.css';
import { useCommands } from './use-commands.ts';
import type { RunnableCommand } from './use-commands.ts';
import { useFoundDocuments } from './use-found-documents.ts';

type Group = { name: string; commands: readonly RunnableCommand[] };

/** Finds places, documents and actions by a few letters. */
export default ({ onClose }: { onClose: () => void }) => {
  const id = useId();
  const entered = useSignal('');
  const active = useSignal(0);
  const { groups, isLoading, hasFailed } = useGroups(entered.value);
  const options = groups.flatMap(({ commands }) => commands);
  const current = Math.min(active.value, options.length - 1);

  const run = (command: RunnableCommand): void => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextOption(event.key, current, options.length);
    if (next !== undefined) active.value = next;
    else if (event.key === 'Enter' && !event.isComposing && options[current]) run(options[current]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog heading="Go to" hidesHeading width="wide" onCancel={onClose}>
      <div class="palette">
        <input
          class="palette-input"
          role="combobox"
          type="text"
          placeholder="Find a page, document or action"
          aria-label="Find a page, document or action"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[current] && `${id}-${current}`}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          dir="auto"
          onKeyDown={onKeyDown}
          onInput={({ currentTarget }) => {
            entered.value = currentTarget.value;
            active.value = 0;
          }}
        />
        <Options id={id} groups={groups} current={current} onMove={(index) => (active.value = index)} onRun={run} />
        <p class="palette-state" role="status">
          {options.length === 0 && !isLoading && !hasFailed && 'Nothing is found.'}
          {hasFailed && 'The documents could not be loaded.'}
        </p>
      </div>
    </Dialog>
  );
};

const useGroups = (entered: string) => {
  const { route } = useLocation();
  const { places, actions } = useCommands();
  const { documents, ...state } = useFoundDocuments(entered);
  const found = documents.map(({ short_code: code, title }) => ({
    id: code,
    label: title,
    run: () => route(`/app/documents/${encodeURIComponent(code)}`),
  }));
  const groups: Group[] = [
    { name: 'Pages', commands: matching(places, entered) },
    { name: 'Documents', commands: found },
    { name: 'Actions', commands: matching(actions, entered) },
  ];
  return { ...state, groups: groups.filter(({ commands }) => commands.length > 0) };
};

const Options = (props: {
  id: string;
  groups: readonly Group[];
  current: number;
  onMove: (index: number) => void;
  onRun: (command: RunnableCommand) => void;
}) => {
  const { id, groups, current, onMove, onRun } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  let index = -1;
  return (
    <div class="palette-list" id={`${id}-list`} role="listbox" aria-label="Found" ref={list}>
      {groups.map(({ name, commands }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div class="palette-group" id={`${id}-${name}`} role="presentation">
            {name}
          </div>
          {commands.map((command) => {
            index += 1;
            const at = index;
            return (
              <div
                key={command.id}
                id={`${id}-${at}`}
                class="palette-option"
                role="option"
                aria-selected={at === current}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => onMove(at)}
                onClick={() => onRun(command)}
              >
                <span class="palette-label" dir="auto">
                  {command.label}
                </span>
                {command.keys !== undefined && <Keys keys={command.keys} />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};
