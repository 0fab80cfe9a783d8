// The types of Discord's components, by their `type`; continues types.d.ts.

declare namespace Wire {
  interface PartialEmoji {
    id?: Id | null;
    name: string;
    animated?: boolean;
  }

  interface Row {
    type: 1;
    components: Component[];
  }

  interface Button {
    type: 2;
    style: number;
    custom_id: string;
    label?: string | null;
    emoji?: PartialEmoji | null;
    url?: string;
    disabled?: boolean;
  }

  interface SelectOption {
    label: string;
    value: string;
    description?: string | null;
    emoji?: PartialEmoji | null;
    default?: boolean;
  }

  interface Select {
    type: 3 | 5 | 6 | 7 | 8;
    custom_id: string;
    placeholder?: string | null;
    options?: SelectOption[];
    default_values?: { id: Id }[];
    channel_types?: number[];
    min_values?: number;
    max_values?: number;
    required?: boolean;
    disabled?: boolean;
  }

  interface TextInput {
    type: 4;
    custom_id: string;
    style: number;
    label?: string;
    placeholder?: string;
    value?: string;
    required?: boolean;
    min_length?: number;
    max_length?: number;
  }

  interface Section {
    type: 9;
    components: Component[];
    accessory?: Component;
  }

  interface TextDisplay {
    type: 10;
    content: string;
  }

  interface Thumbnail {
    type: 11;
    media: Media;
    description?: string | null;
    spoiler?: boolean;
  }

  interface GalleryItem {
    media: Media;
    description?: string | null;
    spoiler?: boolean;
  }

  interface Gallery {
    type: 12;
    items: GalleryItem[];
  }

  interface File {
    type: 13;
    file: Media;
    name?: string;
    size?: number;
    spoiler?: boolean;
  }

  interface Separator {
    type: 14;
    spacing?: number;
    divider?: boolean;
  }

  interface Container {
    type: 17;
    components: Component[];
    accent_color?: number | null;
    spoiler?: boolean;
  }

  interface Label {
    type: 18;
    label: string;
    description?: string | null;
    component: Component;
  }

  interface FileUpload {
    type: 19;
    custom_id: string;
    file_types?: string[] | null;
    min_values?: number;
    max_values?: number;
    required?: boolean;
  }

  interface Group {
    type: 21 | 22;
    custom_id: string;
    options: SelectOption[];
    min_values?: number;
    max_values?: number;
    required?: boolean;
  }

  interface Checkbox {
    type: 23;
    custom_id: string;
    default?: boolean;
  }

  type Component =
    | Row
    | Button
    | Select
    | TextInput
    | Section
    | TextDisplay
    | Thumbnail
    | Gallery
    | File
    | Separator
    | Container
    | Label
    | FileUpload
    | Group
    | Checkbox;
}
