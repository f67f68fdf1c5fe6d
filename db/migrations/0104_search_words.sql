-- owner: platform
-- One split of text into words for indexes and for what people search, so that a copied text finds what it was copied
-- from. It mirrors domain/same-text.ts, which a test holds it against (decision 0091).

-- Lower case, one kind of space and of apostrophe, without accents and what nobody sees.
create function plain_text(p_text text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(regexp_replace(normalize(translate(
    regexp_replace(p_text, '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g'),
    '''`´‘’‛′ʹʻʼʽʾʿ＇', '’’’’’’’’’’’’’’'), NFKD),
  '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'), '\s+', ' ', 'g'));

-- With a space between letters and figures: "rp1.300" is "rp 1.300".
create function text_runs(p_plain text) returns text language sql immutable strict parallel safe
return case when p_plain ~ '[[:digit:]]' then regexp_replace(regexp_replace(p_plain,
    '([[:alpha:]])[^[:alnum:] ]*(?=[[:digit:]])', '\1 ', 'g'),
    '([[:digit:]])[^[:alnum:] ]*(?=[[:alpha:]])', '\1 ', 'g') else p_plain end;

-- An index takes no word of any length: longer ones are compared by their beginning.
create function cut_words(p_words text) returns text[] language sql immutable strict parallel safe
return array_remove(string_to_array(case when length(p_words) > 100
    then regexp_replace(p_words, '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g') else p_words end, ' '), '');

-- The words that a text is found by: what stands between spaces as a whole, its letters and its figures, their parts.
create function search_words(p_text text) returns tsvector language sql immutable strict parallel safe
return (select array_to_tsvector(cut_words(regexp_replace(plain || ' ' || runs, '[^[:alnum:] ]+', '', 'g') || ' '
    || regexp_replace(runs, '[^[:alnum:]]+', ' ', 'g')))
  from (select plain, text_runs(plain) as runs from (select plain_text(p_text) as plain) as read) as split);

-- What is searched: each piece begins a word, or its parts are words and the last begins one; a piece that ends with
-- a sign is a whole word, but not one that a mask or an ellipsis cuts. Null without any letter.
create function search_question(p_text text) returns tsquery language sql immutable strict parallel safe
return (select string_agg(format('(''%1$s''%3$s | ''%2$s''%3$s)', left(array_to_string(parts, ''), 100),
    array_to_string(parts, ''' & '''), case when piece ~ '[^[:alnum:]•]$' and piece !~ '\.{3}$' then '' else ':*' end), ' & ')::tsquery
  from regexp_split_to_table(plain_text(p_text), ' ') as piece,
    lateral (select cut_words(regexp_replace(text_runs(piece), '[^[:alnum:]]+', ' ', 'g')) as parts) as split
  where cardinality(parts) > 0);

drop index app_user_words, audit_trail_reason;
create index app_user_words on app_user using gin (search_words(name));
create index audit_trail_reason on audit_trail using gin (search_words(reason)) where reason is not null;
create index borrower_group_words on borrower_group using gin (search_words(name));
create index group_member_words on group_member using gin (search_words(name)) where left_on is null;
create index lead_words on lead using gin (search_words(name));
create index complaint_words on complaint using gin (search_words(ticket || ' ' || name));
