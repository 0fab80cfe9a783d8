// The types of the page's own objects, made from the server's data; continues types.d.ts.

declare namespace Page {
  /** The content of an element; null, undefined and false add nothing. Numbers must be strings: `0 && node` would show. */
  type Child = Node | string | false | null | undefined | Child[];

  /** An event on one of the page's elements. */
  type At<E extends Event, T extends EventTarget = HTMLElement> = E & { currentTarget: T; target: T };

  /** An element that changes by typing or choosing. */
  type Field = HTMLElement & { value: string; checked: boolean };

  interface Props {
    onclick?: false | null | ((event: At<MouseEvent>) => unknown);
    onkeydown?: (event: At<KeyboardEvent>) => unknown;
    onchange?: null | ((event: At<Event, Field>) => unknown);
    oninput?: (event: At<Event, Field>) => unknown;
    onsubmit?: (event: At<SubmitEvent, HTMLFormElement>) => unknown;
    onerror?: (event: At<Event, HTMLImageElement>) => unknown;
    onload?: (event: At<Event, HTMLImageElement>) => unknown;
    style?: Record<string, string>;
    [attribute: string]: unknown;
  }

  /** A row of a long list, see `syncRows`. */
  interface Row {
    key: string;
    stamp: unknown[];
    make(): HTMLElement;
    after?: string | null;
  }

  /** A user or bot with an avatar. */
  interface Face {
    id: string;
    name?: string;
    username?: string;
  }

  /** The place of a component; in a modal, `chosen` and `choose` replace the message. */
  interface Place {
    message: Wire.Message | null;
    label?: string;
    chosen?(customId: string): string[];
    choose?(customId: string, values: string[]): void;
  }

  /** A choice in a list. */
  interface Choice {
    value: Wire.Value;
    label: string;
    description?: string | null;
    emoji?: Wire.PartialEmoji | null;
    user?: Face;
    colour?: string | null;
    kind?: string;
    default?: boolean;
  }

  interface Command {
    id: string;
    name: string;
    type: number;
    label: string;
    description?: string;
    options: Wire.Option[];
    bot?: Wire.Id;
  }

  /** A pending or failed command, shown at the end of its channel. */
  interface Note {
    id: string;
    channel: Wire.Id;
    after: string;
    command: string;
    label: string;
    bot?: Wire.Id;
    failed: boolean;
    why: string;
  }

  interface Outcome {
    state: string;
    why?: string;
    choices?: Wire.Choice[];
    answer?: { choices?: Wire.Choice[] } | null;
  }

  type Options = Record<string, Wire.Value>;

  /** A field of a modal: `value` adds files to `files` and returns their numbers. */
  interface ModalField {
    value(files: File[]): unknown;
    check(): boolean;
    focus(): void;
  }

  type ModalFields = Map<string, ModalField>;

  /** A row of the list above the composer. */
  interface Suggestion extends Partial<Choice> {
    label: string;
    hint?: string;
  }

  /** One option of a command that is being filled in. */
  interface OptionField {
    option: Wire.Option;
    /** In the person's language. */
    name: string;
    /** The element with the keyboard focus. */
    input: HTMLInputElement | HTMLButtonElement;
    /** The choice from the list, unless the person has typed since. */
    value?: Wire.Value;
    file?: import("./composer/file-option.js").FileOption;
    problem: HTMLElement;
    element: HTMLElement;
  }

  /** The surroundings of a command's form, and its callbacks. */
  interface FormPlace {
    channel: Wire.Id;
    suggestions: import("./composer/suggestions.js").Suggestions;
    onSubmit(options: Options, files: File[]): void;
    onLeave(): void;
  }

  interface MenuEntry {
    label?: string;
    icon?: string;
    danger?: boolean;
    run?(): unknown;
    heading?: string;
    node?: HTMLElement;
  }

  /** Carries out a request and shows a refusal. */
  type Attempt = (action: () => Promise<unknown>) => Promise<void>;

  /** Creates a checkbox named `key` with the server's value (`actual`), and the request that switches it. */
  type Toggle = (
    key: string,
    label: string,
    actual: boolean,
    action: (on: boolean) => Promise<unknown>,
  ) => HTMLElement;

  // Markdown

  type Inline =
    | { type: "text" | "code" | "guide" | "everyone"; text: string }
    | { type: "user" | "channel" | "role"; id: Wire.Id }
    | { type: "command"; name: string; id: Wire.Id }
    | { type: "emoji"; animated: boolean; name: string; id: Wire.Id }
    | { type: "time"; seconds: number; style: string }
    | { type: "link"; url: string; title?: string; children: Inline[] }
    | { type: "strong" | "em" | "underline" | "strike" | "spoiler"; children: Inline[] };

  interface List {
    type: "list";
    ordered: boolean;
    start: number;
    items: Block[][];
  }

  type Block =
    | { type: "heading"; level: number; children: Inline[] }
    | { type: "subtext" | "paragraph" | "line"; children: Inline[] }
    | { type: "quote"; children: Block[] }
    | { type: "codeblock"; language: string; text: string }
    | List;
}

interface Window {
  playgroundTheme: { current(): string; toggle(): string };
}

interface HTMLElementTagNameMap {
  "message-list": import("./message-list.js").MessageList;
  "chat-composer": import("./composer/composer.js").ChatComposer;
  "chat-pane": import("./pane.js").ChatPane;
}
