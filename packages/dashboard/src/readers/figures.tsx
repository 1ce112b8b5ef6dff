import type { ComponentChildren } from 'preact';

/** Some figures beside each other, each with its name. */
export const Figures = ({ figures }: { figures: readonly { name: string; value: ComponentChildren }[] }) => (
  <dl class="figures">
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
