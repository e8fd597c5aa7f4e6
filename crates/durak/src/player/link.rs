//! The link of a table, as people send it to each other.

/// Where a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// Host and port.
    pub(crate) host: String,
    /// The table's name.
    pub(crate) table: String,
    secure: bool,
}

impl Link {
    /// Reads `http://HOST/table/NAME`, or with a table's name the server's address alone.
    pub(crate) fn read(text: &str, table: Option<&str>) -> Option<Link> {
        let (scheme, rest) = text.split_once("://")?;
        let secure = match scheme {
            "http" => false,
            "https" => true,
            _ => return None,
        };
        let rest = rest.split(['?', '#']).next().unwrap_or(rest).trim_end_matches('/');
        let (host, table) = match table {
            Some(table) => (rest, table),
            None => rest.split_once("/table/")?,
        };
        // A table's name becomes the name of a file.
        let named = !table.is_empty() && table.chars().all(|it| it.is_ascii_alphanumeric());
        (named && !host.is_empty() && !host.contains(['/', '@'])).then(|| Link {
            host: host.to_owned(),
            table: table.to_owned(),
            secure,
        })
    }

    /// The address of the table's WebSocket.
    pub(crate) fn socket(&self) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}/ws/{}", self.host, self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_tables_and_addresses_with_a_table_are_read() {
        let socket = |text, table| Link::read(text, table).map(|link| link.socket());
        let wanted = Some("ws://127.0.0.1:8080/ws/k7w2".to_owned());
        assert_eq!(socket("http://127.0.0.1:8080/table/k7w2", None), wanted);
        assert_eq!(socket("http://127.0.0.1:8080/table/k7w2/?lang=ru", None), wanted);
        assert_eq!(socket("http://127.0.0.1:8080/", Some("k7w2")), wanted);
        let secure = Some("wss://durak.example/ws/k7w2".to_owned());
        assert_eq!(socket("https://durak.example/table/k7w2", None), secure);
        for wrong in ["table", "http://h", "ftp://h/table/x", "http:///table/x", "http://h/table/"]
        {
            assert_eq!(socket(wrong, None), None, "{wrong}");
        }
        assert_eq!(socket("http://h", Some("../x")), None);
        assert_eq!(socket("http://h/table/x", Some("x")), None);
    }
}
